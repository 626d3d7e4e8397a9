/**
 * Reads what a zip archive says it holds, strictly: what other programs could understand in another way is refused
 * (PKWARE's APPNOTE.TXT, section 4.3). yauzl reads the fields, also those of 64 bits; what it does not compare with each
 * other is compared here.
 */

import { type Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { codeOf, isOfSystem } from '../../lib/thrown'
import type { PackingMethod } from './packed-file'
import { type RandomAccess, SourceReader } from './random-access'
import { invalidArchive, UnreadableArchive } from './unreadable-archive'

interface Directory {
  zip: ZipFile
  /** In its order. */
  entries: Entry[]
  /** Where it begins, behind the last file. */
  start: number
}

/** The part of an archive that is an entry's own. */
export interface Extent {
  start: number
  end: number
}

const endRecordLength = 22
const endRecord64Length = 56
const locatorLength = 20
const entryHeaderLength = 46
const localHeaderLength = 30

/** Stands for a number that is told elsewhere, in 64 bits. */
const sentinel16 = 0xffff
const sentinel32 = 0xffffffff

/** Bytes of a name: no system has longer paths. */
const maxNameLength = 4096

/** Bytes of a directory for each entry that an archive may have, on average, and for one of few entries. */
const maxEntryLength = 256
const minMaxDirectory = 256 * 1024

/** Encryption, strong encryption, hidden directory: bits 0, 6 and 13. */
const encryptedFlags = 0b10_0000_0100_0001

/** A patch of another file: bit 5. */
const patchFlag = 0b10_0000

/** Sizes and checksum are told behind the file; the local header may leave them out. */
const toldBehindFlag = 0b1000

const dosFolderFlag = 0x10
const unixTypeMask = 0xf000
/** A regular file, or, as some programs write, nothing but its permissions. */
const regularUnixTypes = [0x8000, 0]

/**
 * Nothing is unpacked.
 * @param isStreamed whether yauzl unpacks the files later, and checks the sizes of each; else that is left to `unpack`
 * @throws UnreadableArchive when there are more than `mostEntries`, names are longer than paths are, or the directory is
 *   not sound
 */
export async function readDirectory(
  source: RandomAccess,
  mostEntries: number,
  isStreamed: boolean,
): Promise<Directory> {
  try {
    const options = { autoClose: false, decodeStrings: false, validateEntrySizes: isStreamed }
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, options)
    if (zip.entryCount > mostEntries) throw new UnreadableArchive('archive-too-many-files')
    const { start, end } = await findDirectory(source, zip)
    if (end - start > Math.max(minMaxDirectory, mostEntries * maxEntryLength)) throw invalidArchive()
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

/** All on one disk, and the directory right before what tells where it is. */
export async function findDirectory(
  source: RandomAccess,
  { comment, entryCount }: ZipFile,
): Promise<Extent & { length: number }> {
  const at = source.size - endRecordLength - comment.length
  const record = await viewOf(source, at, endRecordLength)
  const told = {
    disks: record.getUint32(4, true),
    countHere: record.getUint16(8, true),
    count: record.getUint16(10, true),
    length: record.getUint32(12, true),
    start: record.getUint32(16, true),
  }
  if (told.disks !== 0 || told.countHere !== told.count) throw invalidArchive()
  const is64 = told.count === sentinel16 || told.length === sentinel32 || told.start === sentinel32
  const end = is64 ? await findDirectory64(source, at - locatorLength) : { ...told, end: at }
  if (end.count !== entryCount || end.start + end.length !== end.end) throw invalidArchive()
  return end
}

/** Numbers that the end record has no room for, in a record before the locator that leads to it. */
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

/** Neither a folder nor a link nor anything else that systems keep beside files. */
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
 * Where the file of an entry begins, once the header before it tells the same as the directory.
 * @throws UnreadableArchive
 */
export async function findFile(zip: ZipFile, entry: Entry): Promise<number> {
  try {
    const local = await zip.readLocalFileHeaderPromise(entry)
    const mayLeaveOut = (entry.generalPurposeBitFlag & toldBehindFlag) !== 0
    for (const field of ['crc32', 'compressedSize', 'uncompressedSize'] as const) {
      const isLeftOut = local[field] === sentinel32 || (mayLeaveOut && local[field] === 0)
      if (!isLeftOut && local[field] !== entry[field]) throw invalidArchive()
    }
    return local.fileDataStart
  } catch (error) {
    throw explained(error)
  }
}

/** At least; the header before the file may be longer. */
export function leastExtentOf(entry: Entry): Extent {
  const start = entry.relativeOffsetOfLocalHeader
  return { start, end: start + localHeaderLength + entry.fileNameLength + entry.compressedSize }
}

/** @throws UnreadableArchive when entries overlap, or reach into the directory */
export function requireApart(extents: readonly Extent[], directoryStart: number) {
  if (listApart(extents, directoryStart).size < extents.length) throw invalidArchive()
}

/**
 * Those that no other one overlaps, and that end before the directory: else a small archive could hold one bomb a thousand
 * times.
 */
export function listApart<Part extends Extent>(
  extents: readonly Part[],
  directoryStart: number,
): ReadonlySet<Part> {
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

/** A disk that fails is not the archive's fault, nor is a mistake of ours; everything else that yauzl says is. */
export function explained(error: unknown): unknown {
  const isOfDisk = isOfSystem(error) || codeOf(error) === 'EIO'
  const isMistake = error instanceof TypeError && codeOf(error) === ''
  return isOfDisk || isMistake || error instanceof UnreadableArchive ? error : invalidArchive()
}
