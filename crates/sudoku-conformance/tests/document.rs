//! The document `docs/your-own-strategy.md` shows the template as it is.

/// Every block of Rust in the document is a part of the template's files.
#[test]
fn the_document_shows_the_template() {
    let document = include_str!("../../../docs/your-own-strategy.md");
    let template = [
        include_str!("../../../docs/template/src/lib.rs"),
        include_str!("../../../docs/template/tests/laws.rs"),
    ];
    let blocks: Vec<&str> =
        document.split("```rust\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(blocks.len() >= 3, "the document shows {} blocks of Rust", blocks.len());
    for block in blocks {
        assert!(template.iter().any(|file| file.contains(block)), "the template does not hold:\n{block}");
    }
}
