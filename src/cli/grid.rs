//! Rows and columns in plain text.

use std::io::{self, Write};

/// Writes a label on the left of each row and the cells flush right under their columns' names.
pub(super) fn write_grid(
    names: Vec<String>,
    rows: Vec<(&str, Vec<String>)>,
    mut output: impl Write,
) -> io::Result<()> {
    let columns = names.len();
    let mut lines = vec![("", names)];
    lines.extend(rows);
    let chars = |text: &str| text.chars().count();
    let label_width = lines.iter().map(|(label, _)| chars(label)).max();
    let label_width = label_width.unwrap_or_default();
    let cell_width = |column: usize| {
        let cells = lines.iter().filter_map(|(_, cells)| cells.get(column));
        cells.map(|cell| chars(cell)).max().unwrap_or_default()
    };
    let cell_widths: Vec<usize> = (0..columns).map(cell_width).collect();
    for (label, cells) in &lines {
        let mut line = format!("{label:label_width$}");
        for (cell, width) in cells.iter().zip(&cell_widths) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        writeln!(output, "{}", line.trim_end())?;
    }
    Ok(())
}
