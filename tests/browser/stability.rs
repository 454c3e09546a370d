//! The same numbers as natively: a link draws one picture everywhere.

use wasm_bindgen_test::wasm_bindgen_test;

use crate::digest;

#[wasm_bindgen_test]
fn the_digest_is_the_published_one() {
    assert_eq!(digest::digest(), digest::PUBLISHED);
}

#[wasm_bindgen_test]
fn the_extended_digest_is_the_published_one() {
    assert_eq!(digest::extended_digest(), digest::PUBLISHED_EXTENDED);
}

#[wasm_bindgen_test]
fn the_digest_of_policies_is_the_published_one() {
    assert_eq!(digest::policies_digest(), digest::PUBLISHED_POLICIES);
}

#[wasm_bindgen_test]
fn the_digest_is_computed_as_published() {
    digest::assert_published_vectors();
}
