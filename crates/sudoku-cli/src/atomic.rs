//! Files that are written whole or not at all.

use crate::status::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that takes the place of an older one only when it is complete. Whatever happens before, the older one stays as it
/// was.
pub(crate) struct AtomicFile {
    path: PathBuf,
    out: Out,
}

enum Out {
    /// Written beside the file, and then put in its place.
    Beside(BufWriter<NamedTempFile>),
    /// A device or a pipe, such as `/dev/null`, which nothing can take the place of.
    Directly(BufWriter<File>),
}

impl AtomicFile {
    /// Begins to write the file. Fails at once if it could not be written, so call this before a long piece of work.
    pub(crate) fn create(path: &Path) -> io::Result<AtomicFile> {
        // A link is kept, and the file behind it is written.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        if old.as_ref().is_some_and(|old| !old.is_file() && !old.is_dir()) {
            return Ok(AtomicFile { out: Out::Directly(BufWriter::new(File::create(&path)?)), path });
        }
        if path.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        if old.is_some() {
            // A file that may not be written must not be replaced either. Opening it changes nothing.
            File::options().append(true).open(&path)?;
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut builder = tempfile::Builder::new();
        builder.prefix(".sudoku-");
        // The permissions of any new file, not those of a secret one.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let beside = builder.tempfile_in(folder.unwrap_or(Path::new(".")))?;
        if let Some(old) = old {
            beside.as_file().set_permissions(old.permissions())?;
        }
        Ok(AtomicFile { path, out: Out::Beside(BufWriter::new(beside)) })
    }

    /// Puts it in its place, when all of it is on the disk.
    pub(crate) fn commit(self) -> io::Result<()> {
        match self.out {
            Out::Directly(mut out) => out.flush(),
            Out::Beside(out) => {
                let beside = out.into_inner().map_err(io::IntoInnerError::into_error)?;
                beside.as_file().sync_all()?;
                beside.persist(&self.path)?;
                Ok(())
            }
        }
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.out {
            Out::Beside(out) => out.write(bytes),
            Out::Directly(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.out {
            Out::Beside(out) => out.flush(),
            Out::Directly(out) => out.flush(),
        }
    }
}

/// Writes a whole file. What was there before stays until all of it is written.
pub(crate) fn write_file(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    AtomicFile::create(path)
        .and_then(|mut file| {
            file.write_all(bytes.as_ref())?;
            file.commit()
        })
        .map_err(|error| Failure::writing(path, &error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("record.json");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"half of the n").unwrap();
        file.flush().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(file); // as if the program had ended here
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");

        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        file.commit().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_cannot_be_written_is_noticed_at_once() {
        let folder = tempfile::tempdir().unwrap();
        assert!(AtomicFile::create(&folder.path().join("no/such/folder.json")).is_err());
        assert!(AtomicFile::create(folder.path()).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn devices_links_and_permissions_stay() {
        use std::os::unix::fs::PermissionsExt;
        let mut null = AtomicFile::create(Path::new("/dev/null")).unwrap();
        null.write_all(b"gone").unwrap();
        null.commit().unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());

        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        let mut new = AtomicFile::create(&link).unwrap();
        new.write_all(b"new").unwrap();
        new.commit().unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
    }
}
