use std::path::Path; pub(crate) fn write(_: &Path) -> Result<(), String> { Ok(()) }
