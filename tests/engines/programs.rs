//! Programs that end when the tests do, however those end.

use std::io::{BufRead as _, BufReader};
use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};

use super::wait::wait_for;

/// A program and whatever it starts, in a group of processes of their own.
pub struct Group {
    keeper: Child,
}

/// Runs a program. When standard input ends, because the test lets go of it or dies, the program
/// is asked to end; two seconds later, or when it has, all that is left of the group is made to,
/// by the group's number.
const KEEPER: &str = r#"
    "$@" & program=$!
    trap '' TERM
    cat >/dev/null
    kill -TERM 0
    { sleep 2; kill -KILL 0; } &
    wait "$program"
    kill -KILL 0"#;

impl Group {
    pub fn start(program: &str, arguments: &[String], variables: &[(&str, String)]) -> Self {
        let keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh", program])
            .args(arguments)
            .envs(variables.iter().map(|(name, value)| (name, value)))
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("a shell");
        let mut group = Self { keeper };
        if program.ends_with("Xvfb") {
            return group;
        }
        // Whatever it says must not fill the pipe.
        let output = BufReader::new(group.keeper.stdout.take().unwrap());
        std::thread::spawn(move || output.lines().map_while(Result::ok).for_each(drop));
        group
    }

    /// A screen of its own, and its name.
    pub fn screen(program: &str) -> (Self, String) {
        let arguments = [
            "-displayfd",
            "1",
            "-screen",
            "0",
            "1400x1000x24",
            "-nolisten",
            "tcp",
        ];
        let mut group = Self::start(program, &arguments.map(str::to_owned), &[]);
        let output = group.keeper.stdout.take().unwrap();
        let line = BufReader::new(output).lines().next();
        let number = line.expect("the screen's number").unwrap();
        (group, format!(":{number}"))
    }

    /// Waits until it takes connections.
    #[track_caller]
    pub fn answers_at(&self, port: u16) {
        let answers = || TcpStream::connect(("127.0.0.1", port)).is_ok();
        wait_for("the driver to answer", answers, |answers| *answers);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

/// A port that nobody listens at.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}
