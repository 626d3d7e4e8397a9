// Puts an encrypted backup and the files that it shares into one archive while it is downloaded. They stay encrypted:
// unpacked, the archive is a folder of backups.
import { basename, dirname, join } from 'node:path'
import { type AddedFile, addedLength, extendArchive } from '../../../formats/zip/extend-archive'
import { damaged, poolBeside } from '../archive/open-backup'
import { poolName } from '../archive/pooled-file'
import { pathOfSealed } from '../archive/sealed-pool'
import { type CompleteBackup, piecesOf } from './complete-backup'
import { readSealedList, type SealedFile, type SealedList } from './sealed-list'

type SealedEntry = AddedFile & { path: string }

/** An archive without files. */
const empty = { entries: 0, directoryStart: 0, directory: new Uint8Array() }

/**
 * Prepares an encrypted backup for download.
 * @returns null if it shares no files and can be sent unchanged
 * @throws AppError if the list of what it shares is missing
 */
export async function completeSealed(path: string, madeAt: Date): Promise<CompleteBackup | null> {
  const list = await readSealedList(path)
  if (!list) throw damaged(`${poolName}/${basename(path)}.list`)
  if (list.files.length === 0) return null
  const entries = entriesOf(path, list)
  const parts = () => extendArchive(empty, entries, madeAt)
  const size = parts().reduce((sum, { length }) => sum + length, 0)
  const read = { frame: dirname(path), placeOf: ({ path }: SealedEntry) => ({ path, before: 0 }) }
  return { size, pieces: (start, end) => piecesOf(parts(), read, start, end) }
}

/**
 * Returns the size of a download in bytes.
 * @param path path of the backup
 */
export const sizeOfDownload = (path: string, list: Pick<SealedList, 'own' | 'files'>): number =>
  list.files.length === 0 ? list.own.size : addedLength(entriesOf(path, list)) + endRecordLength

/** `addedLength` is about an archive with an end record. */
const endRecordLength = 22

/** The backup comes first, by which a download is recognised. */
function entriesOf(path: string, { own, files }: Pick<SealedList, 'own' | 'files'>): SealedEntry[] {
  const pool = poolBeside(path)
  const shared = files.map(file => {
    const place = pathOfSealed(file.name)
    return entryOf({ ...file, name: `${poolName}/${place}` }, join(pool, place))
  })
  return [entryOf({ name: basename(path), ...own }, path), ...shared]
}

const entryOf = ({ name, size, crc32 }: SealedFile, path: string): SealedEntry => ({
  name,
  size,
  crc32,
  method: 'stored',
  packedSize: size,
  path,
})
