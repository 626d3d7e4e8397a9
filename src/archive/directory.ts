/**
 * Reads what a zip archive says it holds (PKWARE's APPNOTE.TXT, section 4.3), strictly: what other programs could
 * understand in another way is refused.
 *
 * fflate, which archives are written with, lists entries too, but tells neither where they lie nor how they are marked:
 * overlaps, lies, encryption and links are only seen by reading the directory itself.
 */
import type { PackedFile } from '../formats/zip/packed-file'
import { invalidArchive, UnreadableArchive } from '../formats/zip/unreadable-archive'

export interface ArchiveEntry {
  /** As it was written. Never a path for anybody to follow. */
  name: string
  /** Neither a folder nor a link nor anything else that systems keep beside files. */
  isRegularFile: boolean
  file: PackedFile
}

/** The part of the archive that is an entry's own: its local header, then its file. */
interface Extent {
  start: number
  fileStart: number
  end: number
}

interface Directory {
  start: number
  end: number
  count: number
}

const signatures = { endRecord: 0x06054b50, entry: 0x02014b50, localHeader: 0x04034b50 } as const

// Where the fields are in each of them. What varies in length follows: the name, then what is of no interest.
const inEndRecord = {
  disks: 4,
  countHere: 8,
  count: 10,
  length: 12,
  start: 16,
  commentLength: 20,
  comment: 22,
}
const inEntry = {
  flags: 8,
  method: 10,
  checksum: 16,
  packedSize: 20,
  size: 24,
  nameLength: 28,
  extraLength: 30,
  commentLength: 32,
  attributes: 38,
  start: 42,
  name: 46,
}
const inLocalHeader = { checksum: 14, packedSize: 18, size: 22, nameLength: 26, extraLength: 28, name: 30 }

const maxCommentLength = 0xffff

/** Encryption, patch of another file, strong encryption, hidden directory: bits 0, 5, 6 and 13. */
const unreadableFlags = 0b10_0000_0110_0001

/** Sizes and checksum are told behind the file; the local header may leave them out. */
const toldBehindFlag = 0b1000

/** Stands for a number that is told elsewhere, in 64 bits. */
const sentinel = 0xffffffff

const dosFolderFlag = 0x10
const unixTypeMask = 0xf000
/** A regular file, or, as some programs write, nothing but its permissions. */
const regularUnixTypes = [0x8000, 0]

/**
 * The entries of an archive, in the order of its directory. Nothing is inflated.
 *
 * @throws UnreadableArchive when there are more than `mostEntries`, or the archive is not sound
 */
export function listEntries(archive: Uint8Array, mostEntries: number): ArchiveEntry[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    return readEntries(view, findDirectory(view, mostEntries))
  } catch (error) {
    // Something is said to lie where the archive has long ended.
    throw error instanceof RangeError ? invalidArchive() : error
  }
}

/** It lies right before the end record. */
function findDirectory(view: DataView, mostEntries: number): Directory {
  const end = findEndRecord(view)
  const count = short(view, end + inEndRecord.count)
  if (count > mostEntries) throw new UnreadableArchive('the number of files in the archive exceeds the limit')
  const start = long(view, end + inEndRecord.start)
  const isOnOneDisk =
    long(view, end + inEndRecord.disks) === 0 && short(view, end + inEndRecord.countHere) === count
  if (!isOnOneDisk || start + long(view, end + inEndRecord.length) !== end) throw invalidArchive()
  return { start, end, count }
}

/** The last thing in an archive but for a comment. */
function findEndRecord(view: DataView): number {
  const last = view.byteLength - inEndRecord.comment
  const first = Math.max(0, last - maxCommentLength)
  let at = last
  while (at >= first && long(view, at) !== signatures.endRecord) at--
  // A comment that holds such a record would make two archives of one.
  if (at < first || short(view, at + inEndRecord.commentLength) !== last - at) throw invalidArchive()
  return at
}

function readEntries(view: DataView, directory: Directory): ArchiveEntry[] {
  const entries: ArchiveEntry[] = []
  const extents: Extent[] = []
  let at = directory.start
  while (entries.length < directory.count) {
    requireSignature(view, at, signatures.entry)
    const extent = findExtent(view, at)
    extents.push(extent)
    entries.push(readEntry(view, at, extent))
    at = endOfEntry(view, at)
  }
  if (at !== directory.end) throw invalidArchive()
  requireApart(extents, directory.start)
  return entries
}

/** What the local header tells has to agree with the entry at `at`. */
function findExtent(view: DataView, at: number): Extent {
  const start = long(view, at + inEntry.start)
  requireSignature(view, start, signatures.localHeader)
  const mayLeaveOut = (short(view, at + inEntry.flags) & toldBehindFlag) !== 0
  for (const field of ['checksum', 'packedSize', 'size'] as const) {
    const told = long(view, start + inLocalHeader[field])
    const isLeftOut = told === sentinel || (mayLeaveOut && told === 0)
    if (!isLeftOut && told !== long(view, at + inEntry[field])) throw invalidArchive()
  }
  const nameLength = short(view, start + inLocalHeader.nameLength)
  const fileStart = start + inLocalHeader.name + nameLength + short(view, start + inLocalHeader.extraLength)
  return { start, fileStart, end: fileStart + long(view, at + inEntry.packedSize) }
}

function readEntry(view: DataView, at: number, { fileStart, end }: Extent): ArchiveEntry {
  const nameStart = at + inEntry.name
  const name = bytesBetween(view, nameStart, nameStart + short(view, at + inEntry.nameLength))
  return {
    name: new TextDecoder().decode(name),
    isRegularFile: isRegularFile(long(view, at + inEntry.attributes)),
    file: {
      bytes: bytesBetween(view, fileStart, end),
      method: readMethod(short(view, at + inEntry.method), short(view, at + inEntry.flags)),
      size: long(view, at + inEntry.size),
      checksum: long(view, at + inEntry.checksum),
    },
  }
}

function endOfEntry(view: DataView, at: number): number {
  const { name, nameLength, extraLength, commentLength } = inEntry
  return [nameLength, extraLength, commentLength].reduce(
    (end, field) => end + short(view, at + field),
    at + name,
  )
}

function isRegularFile(attributes: number): boolean {
  const unixType = (attributes >>> 16) & unixTypeMask
  return (attributes & dosFolderFlag) === 0 && regularUnixTypes.includes(unixType)
}

function readMethod(method: number, flags: number): PackedFile['method'] {
  if (flags & unreadableFlags) return null
  if (method === 0) return 'stored'
  return method === 8 ? 'deflated' : null
}

/** Else a small archive could hold one bomb a thousand times. */
function requireApart(extents: Extent[], directoryStart: number) {
  let free = 0
  for (const { start, end } of extents.toSorted((one, other) => one.start - other.start)) {
    if (start < free) throw invalidArchive()
    free = end
  }
  if (free > directoryStart) throw invalidArchive()
}

function requireSignature(view: DataView, at: number, signature: number) {
  if (long(view, at) !== signature) throw invalidArchive()
}

const short = (view: DataView, at: number) => view.getUint16(at, true)
const long = (view: DataView, at: number) => view.getUint32(at, true)

const bytesBetween = (view: DataView, start: number, end: number) =>
  new Uint8Array(view.buffer, view.byteOffset + start, end - start)
