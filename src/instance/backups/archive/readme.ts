/** For whoever opens a backup, perhaps years later. */
export const readme = `Everything one Trackhut holds, of all its users

trackhut.db      The database, as SQLite keeps it.
uploads/         Recordings exactly as they were uploaded, their tracks and pictures, and pictures of profiles.
manifest.json    Which Trackhut made this, when, and size and SHA-256 of every file.

If there are no uploads in here, they lie in the folder trackhut-files beside this backup, which several backups share: each
under its SHA-256, in folders by its first two digits, packed with gzip or as it is. Without that folder this is not complete.
Downloaded in the browser, a backup is one file with everything.

Bring it back:   trackhut restore FILE --data DIR
or choose it on the first page of a new, empty Trackhut.

Not in here: the key that signs sessions, region files for maps, tiles, and archives of accounts on their way out or in.
After bringing it back everybody logs in again with the password they had; apps and scripts stay connected.

Keep this where nobody else can read it: recordings show where people live.
`
