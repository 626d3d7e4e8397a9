// Makes a backup that is one file, in a process that answers no requests: the server goes on meanwhile.
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { withManifest } from '../../../formats/zip/manifest'
import { isPackedAlready } from '../../../formats/zip/packed-already'
import { type NewEntry, writeArchive } from '../../../formats/zip/write-archive'
import { migrations } from '../../../platform/db/migrations'
import type { DataDir } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { fullVersion } from '../../../platform/version'
import { backupFacts, completeFormat, databaseName, readmeName, uploadsPrefix } from './format'
import { type Gathered, gather } from './gather'
import { linkFile, sizeOfCopies } from './link-files'
import { makeFile } from './making'
import { openBackup } from './open-backup'
import { readme } from './readme'
import { unpackBackup } from './unpack-backup'

export interface WrittenBackup {
  /** Bytes of the whole backup. */
  size: number
  /** Bytes that had to be written for it. */
  newSize: number
  /** Uploaded files in it. */
  files: number
  /** Files the database names that are not there. */
  missingFiles: number
}

const pieceSize = 256 * 1024

/**
 * Writes everything an instance holds to one file, and reads it through again.
 * @throws AppError as `makeFile`, and when what was written is damaged
 */
export function writeBackup(dataDir: DataDir, target: string, now: Date): Promise<WrittenBackup> {
  return makeFile(dataDir, target, async ({ part, emptyFolder }) => {
    const folder = emptyFolder()
    const copies = sizeOfCopies(dataDir, folder)
    await requireRoom(dataDir.root, statSync(dataDir.database).size + copies)
    const uploads = join(folder, 'uploads')
    const gathered = await gather(dataDir, folder, path =>
      linkFile(join(dataDir.uploads, path), join(uploads, path)),
    )
    const { missing, files } = gathered
    const facts = {
      version: fullVersion,
      schema: migrations.length,
      at: now,
      missing,
      format: completeFormat,
    }
    const entries = withManifest(contentOf(gathered, uploads), backupFacts(facts))
    await writeAside(part, writeArchive(entries, now))
    await verify(part, emptyFolder())
    const { size } = statSync(part)
    return { size, newSize: size, files: files.length, missingFiles: missing }
  })
}

async function* contentOf({ database, files }: Gathered, uploads: string): AsyncGenerator<NewEntry> {
  yield* frameOf(database)
  for (const path of files) {
    const source = join(uploads, path)
    yield {
      name: uploadsPrefix + path,
      content: readPieces(source),
      size: statSync(source).size,
      isCompressed: isPackedAlready(path),
    }
  }
}

/** What every backup holds beside uploads. @param database path of its copy */
export async function* frameOf(database: string): AsyncGenerator<NewEntry> {
  yield { name: readmeName, content: piecesOf(readme) }
  yield { name: databaseName, content: readPieces(database), size: statSync(database).size }
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** The file is opened when the first piece is asked for. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: pieceSize })
}

async function verify(path: string, folder: string) {
  using backup = await openBackup(path)
  await unpackBackup(backup, folder, { keeps: name => name === databaseName })
}
