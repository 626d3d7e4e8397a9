/**
 * Reads the directory of a zip archive strictly. It refuses anything that two programs could understand differently
 * (PKWARE's APPNOTE.TXT, section 4.3). yauzl reads the fields, including zip64; this file checks that they agree with
 * each other.
 */
import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { codeOf, isOfSystem } from '../../lib/thrown'
import type { PackedExtent, PackingMethod } from './packed-file'
import { type RandomAccess, SourceReader } from './random-access'
import { invalidArchive, UnreadableArchive } from './unreadable-archive'

interface Directory {
  zip: ZipFile
  /** Entries in the order of the directory. */
  entries: Entry[]
  /** Offset of the directory, after the last file. */
  start: number
}

/** The byte range of an entry; `end` is exclusive. */
export interface Extent {
  start: number
  end: number
}

const endRecordLength = 22
const endRecord64Length = 56
const locatorLength = 20
const entryHeaderLength = 46
const localHeaderLength = 30

/** Values that mean that the real value is in the zip64 field. */
const sentinel16 = 0xffff
const sentinel32 = 0xffffffff

/** Maximum number of bytes of a name. No operating system has longer paths. */
const maxNameLength = 4096

/** Maximum size of a directory in bytes: this number for each allowed entry, but at least `minMaxDirectory`. */
const maxEntryLength = 256
const minMaxDirectory = 256 * 1024

/** Flags in bits 0, 6 and 13: encryption, strong encryption, encrypted directory. */
const encryptedFlags = 0b10_0000_0100_0001

/** Flag in bit 5: the entry only contains changes to another file. */
const patchFlag = 0b10_0000

/** Flag in bit 3: sizes and checksum follow the file; the local header may omit them. */
const dataDescriptorFlag = 0b1000

const dosFolderFlag = 0x10
const unixTypeMask = 0xf000
/** The Unix types of a regular file. The type is 0 if a program writes only the permissions. */
const regularUnixTypes = [0x8000, 0]

/**
 * Reads the directory without decompressing anything.
 * @param isStreamed true if yauzl decompresses the files later and checks their sizes; false if `unpack` does this
 * @throws UnreadableArchive if the directory has more than `maxEntries` entries, has too long a name, or is
 * inconsistent
 */
export async function readDirectory(
  source: RandomAccess,
  maxEntries: number,
  isStreamed: boolean,
): Promise<Directory> {
  try {
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: isStreamed }
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    if (zip.entryCount > maxEntries) throw new UnreadableArchive('archive-too-many-files')
    const { start, end } = await findDirectory(source, zip)
    if (end - start > Math.max(minMaxDirectory, maxEntries * maxEntryLength)) throw invalidArchive()
    const entries: Entry[] = []
    for await (const entry of zip.eachEntry()) {
      if (entry.fileNameLength > maxNameLength) throw invalidArchive()
      entries.push(entry)
    }
    const length = entries.reduce((sum, entry) => sum + lengthOf(entry), 0)
    if (start + length !== end) throw invalidArchive()
    return { zip, entries, start }
  } catch (error) {
    throw explained(error)
  }
}

const lengthOf = ({ fileNameLength, extraFieldLength, fileCommentLength }: Entry) =>
  entryHeaderLength + fileNameLength + extraFieldLength + fileCommentLength

/** Locates the directory. It must be on a single disk and directly precede its end records. */
export async function findDirectory(
  source: RandomAccess,
  { comment, entryCount }: ZipFile,
): Promise<Extent & { length: number }> {
  const at = source.size - endRecordLength - comment.length
  const record = await viewOf(source, at, endRecordLength)
  const end32 = {
    disks: record.getUint32(4, true),
    countHere: record.getUint16(8, true),
    count: record.getUint16(10, true),
    length: record.getUint32(12, true),
    start: record.getUint32(16, true),
  }
  if (end32.disks !== 0 || end32.countHere !== end32.count) throw invalidArchive()
  const is64 = end32.count === sentinel16 || end32.length === sentinel32 || end32.start === sentinel32
  const end = is64 ? await findDirectory64(source, at - locatorLength) : { ...end32, end: at }
  if (end.count !== entryCount || end.start + end.length !== end.end) throw invalidArchive()
  return end
}

/** Reads the zip64 end record through its locator. */
async function findDirectory64(source: RandomAccess, locatorAt: number) {
  const locator = await viewOf(source, locatorAt, locatorLength)
  const end = Number(locator.getBigUint64(8, true))
  const record = await viewOf(source, end, endRecord64Length)
  const hasSignatures = locator.getUint32(0, true) === 0x07064b50 && record.getUint32(0, true) === 0x06064b50
  const isBeforeLocator = end + 12 + Number(record.getBigUint64(4, true)) === locatorAt
  const count = Number(record.getBigUint64(32, true))
  const isOnOneDisk =
    locator.getUint32(4, true) === 0 &&
    locator.getUint32(16, true) <= 1 &&
    record.getBigUint64(16, true) === 0n &&
    Number(record.getBigUint64(24, true)) === count
  if (!hasSignatures || !isBeforeLocator || !isOnOneDisk) throw invalidArchive()
  const length = Number(record.getBigUint64(40, true))
  return { start: Number(record.getBigUint64(48, true)), length, count, end }
}

async function viewOf(source: RandomAccess, position: number, length: number): Promise<DataView> {
  const bytes = position < 0 ? null : await source.read(position, length)
  if (bytes?.byteLength !== length) throw invalidArchive()
  return new DataView(bytes.buffer, bytes.byteOffset, length)
}

/** Whether an entry is a regular file, and not a folder, a link or another special file. */
export function isRegularFile({ fileNameRaw, externalFileAttributes }: Entry): boolean {
  const unixType = (externalFileAttributes >>> 16) & unixTypeMask
  const isFolder = (externalFileAttributes & dosFolderFlag) !== 0 || fileNameRaw.at(-1) === 0x2f
  return !isFolder && regularUnixTypes.includes(unixType)
}

export function methodOf({ generalPurposeBitFlag, compressionMethod }: Entry): PackingMethod {
  if (generalPurposeBitFlag & encryptedFlags) return 'encrypted'
  if (generalPurposeBitFlag & patchFlag) return null
  if (compressionMethod === 0) return 'stored'
  return compressionMethod === 8 ? 'deflated' : null
}

/**
 * Checks that the local header of an entry agrees with the directory, and returns the offset of the compressed data.
 * @throws UnreadableArchive if they differ
 */
export async function findFile(zip: ZipFile, entry: Entry): Promise<number> {
  try {
    const local = await zip.readLocalFileHeaderPromise(entry)
    const mayLeaveOut = (entry.generalPurposeBitFlag & dataDescriptorFlag) !== 0
    for (const field of ['crc32', 'compressedSize', 'uncompressedSize'] as const) {
      const isLeftOut = local[field] === sentinel32 || (mayLeaveOut && local[field] === 0)
      if (!isLeftOut && local[field] !== entry[field]) throw invalidArchive()
    }
    return local.fileDataStart
  } catch (error) {
    throw explained(error)
  }
}

/** Returns the position of a file. Its method is `damaged` if its local header contradicts the directory. */
export async function extentOf(zip: ZipFile, entry: Entry): Promise<PackedExtent> {
  try {
    const start = await findFile(zip, entry)
    return { ...damaged(entry), start, end: start + entry.compressedSize, method: methodOf(entry) }
  } catch (error) {
    if (error instanceof UnreadableArchive) return damaged(entry)
    throw error
  }
}

export const damaged = ({ uncompressedSize: size, crc32: checksum }: Entry): PackedExtent => ({
  start: 0,
  end: 0,
  method: 'damaged',
  size,
  checksum,
})

/** Returns the smallest possible range of an entry. Its local header may be longer. */
export function minExtentOf(entry: Entry): Extent {
  const start = entry.relativeOffsetOfLocalHeader
  return { start, end: start + localHeaderLength + entry.fileNameLength + entry.compressedSize }
}

/**
 * Returns the ranges that end before the directory and do not overlap with any other range. If overlaps were allowed, a
 * small archive could contain the same decompression bomb a thousand times.
 */
export function listApart<Part extends Extent>(extents: readonly Part[], directoryStart: number) {
  const apart = new Set(extents.filter(({ end }) => end <= directoryStart))
  let furthest: Part | null = null
  for (const extent of extents.toSorted((one, other) => one.start - other.start)) {
    if (furthest && extent.start < furthest.end) {
      apart.delete(extent)
      apart.delete(furthest)
    }
    if (!furthest || extent.end > furthest.end) furthest = extent
  }
  return apart
}

/** Converts errors of yauzl to `UnreadableArchive`. Disk failures and programming errors are returned unchanged. */
export function explained(error: unknown): unknown {
  const isOfDisk = isOfSystem(error) || codeOf(error) === 'EIO'
  const isMistake = error instanceof TypeError && codeOf(error) === ''
  return isOfDisk || isMistake || error instanceof UnreadableArchive ? error : invalidArchive()
}
