// Makes a backup as a single file. It is made while the server runs, in a process that handles no requests.
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
import {
  isPackedAlready,
  type NewEntry,
  withManifest,
  writeArchive,
} from '../../../formats/zip/write-archive'
import { codeOf } from '../../../lib/thrown'
import type { DataDir } from '../../../platform/storage/data-dir'
import { requireRoom } from '../../../platform/storage/disk-room'
import { writeAside } from '../../../platform/storage/write-file'
import { writeSealed } from '../sealing/write-sealed'
import { openAsItIs } from './copy-store'
import { backupFacts, completeFormat, databaseName, readme, readmeName, uploadsPrefix } from './format'
import { type Gathered, gather, makeFile } from './making'
import { listNamedFiles } from './named-files'
import { requireSoundCopy, verifyBackup } from './unpack-backup'

export interface WrittenBackup {
  /** Size of the whole backup in bytes. */
  size: number
  /** Number of bytes that had to be written for this backup. */
  newSize: number
  /** Number of uploaded files in the backup. */
  files: number
  /** Number of files that the database refers to but that are missing. */
  missingFiles: number
}

const pieceSize = 256 * 1024

/**
 * Writes the whole instance to one file and verifies it.
 * @param recipients for whom the file is encrypted; empty if it is not
 * @param onProgress receives the number of files written and the total
 * @throws AppError as `makeFile`, and if the written file is damaged
 */
export function writeBackup(
  dataDir: DataDir,
  target: string,
  now: Date,
  recipients: readonly string[] = [],
  onProgress: (done: number, total: number) => void = () => {},
): Promise<WrittenBackup> {
  return makeFile(dataDir, target, async ({ part, emptyFolder }) => {
    const folder = emptyFolder()
    const copies = sizeOfCopies(dataDir, folder)
    await requireRoom(dataDir.root, statSync(dataDir.database).size + copies)
    const uploads = join(folder, 'uploads')
    const gathered = await gather(dataDir, folder, path =>
      linkFile(join(dataDir.uploads, path), join(uploads, path)),
    )
    const { missing, files } = gathered
    const facts = backupFacts(completeFormat, now, missing)
    const entries = withManifest(contentOf(gathered, uploads, onProgress), facts)
    const archive = writeArchive(entries, now)
    if (recipients.length > 0) {
      requireSoundCopy(gathered.database)
      await writeSealed(part, archive, recipients, writeAside)
    } else {
      await writeAside(part, archive)
      await verifyBackup(part, emptyFolder())
    }
    const { size } = statSync(part)
    return { size, newSize: size, files: files.length, missingFiles: missing }
  })
}

async function* contentOf(
  { database, files }: Gathered,
  uploads: string,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<NewEntry> {
  yield* frameOf(database)
  for (const [index, path] of files.entries()) {
    onProgress(index, files.length)
    const source = join(uploads, path)
    yield {
      name: uploadsPrefix + path,
      content: readPieces(source),
      size: statSync(source).size,
      isCompressed: isPackedAlready(path),
    }
  }
}

/**
 * Yields the entries of a backup, except for the uploads and the manifest.
 * @param database path of the copy of the database
 */
export async function* frameOf(database: string): AsyncGenerator<NewEntry> {
  yield { name: readmeName, content: piecesOf(readme) }
  yield { name: databaseName, content: readPieces(database), size: statSync(database).size }
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** Yields the chunks of a file, which is opened when the first chunk is requested. */
async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { highWaterMark: pieceSize })
}

/** Error codes of file systems without hard links, or with too many links to a file. */
const cannotLink = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EISDIR']

/**
 * Returns how many bytes are needed to protect the uploaded files from deletion while a backup is made. Hard links need
 * no additional bytes; without hard links, every file is copied.
 * @param folder an empty folder, in which a link is tried
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
    // Other errors are ignored here: the file may have been deleted, and a real problem will occur again when the file
    // is linked.
    return !cannotLink.includes(codeOf(error))
  }
}

/**
 * Protects a file from deletion with a hard link, or with a copy if links do not work. Returns false if the file is
 * missing.
 */
function linkFile(source: string, target: string): boolean {
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 })
  try {
    // Skip symbolic links, which Trackhut never creates.
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
