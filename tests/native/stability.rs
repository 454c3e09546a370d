//! Whether the numbers changed since they were published. Whether they are right is for the
//! other modules.

use crate::digest;

#[test]
fn the_digest_is_the_published_one() {
    assert_eq!(
        digest::digest(),
        digest::PUBLISHED,
        "links shared before now draw another picture"
    );
}

#[test]
fn the_extended_digest_is_the_published_one() {
    assert_eq!(digest::extended_digest(), digest::PUBLISHED_EXTENDED);
}

#[test]
fn the_digest_of_policies_is_the_published_one() {
    assert_eq!(digest::policies_digest(), digest::PUBLISHED_POLICIES);
}

#[test]
fn the_digest_is_computed_as_published() {
    digest::assert_published_vectors();
}
