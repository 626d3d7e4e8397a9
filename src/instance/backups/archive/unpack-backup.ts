// Unpacks a backup. Every byte is checked before any content is used.

import { mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { UnreadableArchive } from '../../../formats/zip/unreadable-archive'
import { codeOf } from '../../../lib/thrown'
import { runMigrations, schemaVersion } from '../../../platform/db/migrate'
import { migrations } from '../../../platform/db/migrations'
import { writeFile } from '../../../platform/storage/write-file'
import { openAsItIs } from './copy-store'
import { databaseName, type Manifest, type ManifestFile, uploadsPrefix } from './format'
import { listNamedFiles } from './named-files'
import { type Backup, damaged, openBackup } from './open-backup'
import { DamagedPooledFile } from './pooled-file'

interface Unpacking {
  /**
   * Whether to write a file to the folder, by its name. It must return true for the database. By default only the
   * database is written.
   */
  keeps?(name: string): boolean
  /** Whether to read a file at all, by its name; by default all are read. */
  reads?(name: string): boolean
  /** Receives the number of files read and the total. */
  onProgress?(done: number, total: number): void
}

const isDatabase = (name: string) => name === databaseName

/**
 * Compares every file that `reads` selects with the manifest, checks the integrity of the database, and checks that the
 * manifest lists all files to which the database refers.
 * @param folder an empty folder, for the files that `keeps` selects
 * @throws AppError if any check fails
 */
export async function unpackBackup(
  backup: Backup,
  folder: string,
  { keeps = isDatabase, reads = () => true, onProgress = () => {} }: Unpacking,
) {
  const { manifest } = backup
  const files = manifest.files.filter(({ name }) => reads(name))
  for (const [index, file] of files.entries()) {
    onProgress(index, files.length)
    const pieces = checkedPieces(backup, file)
    if (keeps(file.name)) await write(join(folder, file.name), pieces)
    else for await (const _ of pieces);
  }
  checkDatabase(join(folder, databaseName), manifest)
}

/**
 * Unpacks and checks only the database, even if other files are damaged.
 * @param folder an empty folder
 * @throws AppError as `unpackBackup`
 */
export const unpackDatabase = (backup: Backup, folder: string) =>
  unpackBackup(backup, folder, { reads: isDatabase })

/**
 * Opens a backup that was just written, and checks it.
 * @param folder an empty folder
 * @throws AppError as `openBackup` and `unpackBackup`
 */
export async function verifyBackup(
  path: string,
  folder: string,
  reads: (name: string) => boolean = () => true,
) {
  using backup = await openBackup(path)
  await unpackBackup(backup, folder, { reads })
}

/**
 * Unpacks one file and checks it against the manifest.
 * @param folder the base folder; the path of the file in it is the file's name in the backup
 * @throws AppError if the file is missing or damaged; no part of it remains on the disk
 */
export async function unpackFile(backup: Backup, folder: string, file: ManifestFile) {
  const path = join(folder, file.name)
  try {
    await write(path, checkedPieces(backup, file))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

async function* checkedPieces(backup: Backup, file: ManifestFile): AsyncGenerator<Uint8Array> {
  const hash = new Bun.CryptoHasher('sha256')
  try {
    for await (const piece of backup.pieces(file)) {
      hash.update(piece)
      yield piece
    }
  } catch (error) {
    const isAtFault = error instanceof UnreadableArchive || error instanceof DamagedPooledFile
    throw isAtFault ? damaged(placeOf(backup, file)) : error
  }
  if (hash.digest('hex') !== file.sha256) throw damaged(placeOf(backup, file))
}

/** Returns the path of a pooled file, as users see it; undefined for a file in the archive. */
function placeOf(
  { archive, describe }: Backup,
  { name, sha256, size, pooled }: ManifestFile,
): string | undefined {
  return pooled && !archive.entries.has(name) ? describe({ sha256, size, pooled }) : undefined
}

async function write(path: string, pieces: AsyncIterable<Uint8Array>) {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    // An error here means that two names conflict: they differ only in case, or the name of a file equals that of a
    // folder.
    await writeFile(path, pieces)
  } catch (error) {
    throw ['EEXIST', 'ENOTDIR', 'EISDIR'].includes(codeOf(error)) ? damaged() : error
  }
}

/**
 * Checks the copy of a database before it is encrypted, because the server cannot read it afterwards.
 * @throws AppError if it is damaged
 */
export function requireSoundCopy(path: string) {
  using copy = openAsItIs(path, 'to read')
  if (!isSoundCopy(copy)) throw damaged()
}

function isSoundCopy({ sqlite }: ReturnType<typeof openAsItIs>): boolean {
  const report = sqlite.query<{ integrity_check: string }, []>('PRAGMA integrity_check(1)').get()
  return report?.integrity_check === 'ok' && !sqlite.query('PRAGMA foreign_key_check').get()
}

/** Checks the database and migrates it if an earlier version made it. */
function checkDatabase(path: string, manifest: Manifest) {
  try {
    const isOlder = manifest.schema_version < migrations.length
    using copy = openAsItIs(path, isOlder ? 'to change' : 'to read')
    if (!isSoundCopy(copy) || schemaVersion(copy.sqlite) !== manifest.schema_version) throw damaged()
    if (isOlder) copy.sqlite.transaction(() => runMigrations(copy.sqlite, migrations)).immediate()
    const names = new Set(manifest.files.map(({ name }) => name))
    const lacking = listNamedFiles(copy.db).filter(
      ({ path, isDrawn }) => !isDrawn && !names.has(uploadsPrefix + path),
    )
    if (lacking.length > manifest.missing_files) throw damaged()
  } catch (error) {
    // An error of SQLite means that the file is damaged, or is not a database of Trackhut.
    throw /^SQLITE(?!_FULL)/.test(codeOf(error)) ? damaged() : error
  }
}
