// Makes a backup that is one file, in a process that answers no requests: the server goes on meanwhile.
import {
  constants,
  copyFileSync,
  createReadStream,
  linkSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { withManifest } from '../../../formats/zip/manifest'
import { isPackedAlready, type NewEntry, writeArchive } from '../../../formats/zip/write-archive'
import { codeOf } from '../../../lib/thrown'
import { migrations } from '../../../platform/db/migrations'
import type { DataDir } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { fullVersion } from '../../../platform/version'
import { openAsItIs } from './copy-store'
import { backupFacts, completeFormat, databaseName, readme, readmeName, uploadsPrefix } from './format'
import { type Gathered, gather, makeFile } from './making'
import { listNamedFiles } from './named-files'
import { openBackup } from './open-backup'
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

/** Linking fails with these where files cannot have two names, or not so many. */
const cannotLink = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR']

/**
 * How many bytes linking needs: none, but where files cannot have two names, and are copied.
 * @param folder an empty one
 */
export function sizeOfCopies(dataDir: DataDir, folder: string): number {
  using live = openAsItIs(dataDir.database, 'to read')
  const sizes = listNamedFiles(live.db).flatMap(({ path }) => {
    const stats = lstatSync(join(dataDir.uploads, path), { throwIfNoEntry: false })
    return stats?.isFile() ? [{ path, size: stats.size }] : []
  })
  const [first] = sizes
  if (!first || canLink(join(dataDir.uploads, first.path), join(folder, 'linked'))) return 0
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

function canLink(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    rmSync(target)
    return true
  } catch (error) {
    // A file that has gone says nothing; where linking fails otherwise, it will say so itself.
    return !cannotLink.includes(codeOf(error))
  }
}

/** Keeps a file until it is packed: by a second name, or where it cannot have one, by a copy. Answers false when there is none. */
function linkFile(source: string, target: string): boolean {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    // A link that somebody planted is none of ours.
    if (!lstatSync(source).isFile()) return false
    linkOrCopy(source, target)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}

function linkOrCopy(source: string, target: string) {
  try {
    linkSync(source, target)
  } catch (error) {
    if (!cannotLink.includes(codeOf(error))) throw error
    copyFileSync(source, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  }
}
