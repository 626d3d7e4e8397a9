import { fromRandomAccessReaderPromise } from 'yauzl'
import { explained, findDirectory } from './directory'
import { type RandomAccess, SourceReader } from './random-access'
import {
  endIn64Bits,
  endRecord,
  inExtra,
  sentinel16,
  sentinel32,
  versionWith64Bits,
} from './records-of-64-bits'

/**
 * Appends files to an archive without rewriting it. The bytes before its directory stay unchanged. After them, the new
 * files are written, and then a directory of all files. All lengths are known in advance, so that a download can start
 * at any byte. All numbers have 64 bits (PKWARE's APPNOTE.TXT, sections 4.3.7 to 4.3.16 and 4.5.3).
 */

/** A file to append. */
export interface AddedFile {
  name: string
  /** Size in bytes and CRC-32 of the uncompressed file. */
  size: number
  crc32: number
  method: 'stored' | 'deflated'
  /** Size of the compressed file in bytes. */
  packedSize: number
}

/** The archive to extend. */
export interface ArchiveFrame {
  entries: number
  /** Offset of its directory. */
  directoryStart: number
  directory: Uint8Array
}

/** A part of the extended archive: bytes of the old archive, bytes made by this module, or a file. */
export type Part<F extends AddedFile> =
  | { length: number; from: 'frame' }
  | { length: number; from: 'here'; bytes: Uint8Array }
  | { length: number; from: 'file'; file: F }

const localLength = 30
const entryLength = 46
const endLength = 56 + 20 + 22
/** The end record in which every number has the value that refers to the zip64 end record. */
const allElsewhere = { count: sentinel16, start: sentinel32, length: sentinel32 }
/** Flags of an entry. Bit 11 means that its name is UTF-8. */
const flags = 0b1000_0000_0000

/** Returns the number of bytes by which the archive grows, including the larger end record. */
export function addedLength(files: readonly AddedFile[]): number {
  const ofFiles = files.reduce(
    (sum, file) => sum + localLength + entryLength + 2 * nameOf(file).byteLength + 20 + 28 + file.packedSize,
    0,
  )
  return ofFiles + endLength - 22
}

/** Yields the parts of the extended archive, in the order in which they have to be written. */
export function* extendArchive<F extends AddedFile>(
  frame: ArchiveFrame,
  files: readonly F[],
  modifiedAt: Date,
): Generator<Part<F>> {
  yield { length: frame.directoryStart, from: 'frame' }
  const time = dosTime(modifiedAt)
  let start = frame.directoryStart
  for (const file of files) {
    const header = localHeader(file, time)
    yield made(header)
    yield { length: file.packedSize, from: 'file', file }
    start += header.byteLength + file.packedSize
  }
  yield made(frame.directory)
  let [at, length] = [frame.directoryStart, frame.directory.byteLength]
  for (const file of files) {
    const entry = directoryEntry(file, time, at)
    at += localLength + nameOf(file).byteLength + 20 + file.packedSize
    length += entry.byteLength
    yield made(entry)
  }
  const directory = { count: frame.entries + files.length, start, length }
  yield made(Buffer.concat([endIn64Bits(directory), endRecord(allElsewhere)]))
}

const made = (bytes: Uint8Array) => ({ length: bytes.byteLength, from: 'here' as const, bytes })

const nameOf = ({ name }: AddedFile) => Buffer.from(name)

const methodNumber = ({ method }: AddedFile) => (method === 'deflated' ? 8 : 0)

function localHeader(file: AddedFile, time: number): Buffer {
  const name = nameOf(file)
  const header = Buffer.alloc(localLength)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(versionWith64Bits, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(methodNumber(file), 8)
  header.writeUInt32LE(time, 10)
  header.writeUInt32LE(file.crc32, 14)
  header.writeUInt32LE(sentinel32, 18)
  header.writeUInt32LE(sentinel32, 22)
  header.writeUInt16LE(name.byteLength, 26)
  header.writeUInt16LE(20, 28)
  return Buffer.concat([header, name, inExtra([file.size, file.packedSize])])
}

function directoryEntry(file: AddedFile, time: number, start: number): Buffer {
  const name = nameOf(file)
  const entry = Buffer.alloc(entryLength)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(versionWith64Bits, 4)
  entry.writeUInt16LE(versionWith64Bits, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(methodNumber(file), 10)
  entry.writeUInt32LE(time, 12)
  entry.writeUInt32LE(file.crc32, 16)
  entry.writeUInt32LE(sentinel32, 20)
  entry.writeUInt32LE(sentinel32, 24)
  entry.writeUInt16LE(name.byteLength, 28)
  entry.writeUInt16LE(28, 30)
  entry.writeUInt32LE(sentinel32, 42)
  return Buffer.concat([entry, name, inExtra([file.size, file.packedSize, start])])
}

/**
 * Packs a date and time into 32 bits: the date into the upper half and the time into the lower half, in UTC with a
 * precision of two seconds (section 4.4.6).
 */
function dosTime(date: Date): number {
  const year = Math.max(1980, date.getUTCFullYear())
  const day = ((year - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return ((day << 16) | time) >>> 0
}

/** Locates and reads the directory of an archive. @throws UnreadableArchive if it is inconsistent */
export async function locateDirectory(source: RandomAccess): Promise<ArchiveFrame> {
  try {
    const options = { autoClose: false, decodeStrings: false }
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    const { start, length } = await findDirectory(source, zip)
    const directory = await source.read(start, length)
    return { entries: zip.entryCount, directoryStart: start, directory }
  } catch (error) {
    throw explained(error)
  }
}
