import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import {
  endIn64Bits,
  endRecord,
  extraOf64Bits,
  inExtra,
  sentinel16,
  sentinel32,
  versionWith64Bits,
} from './records-of-64-bits'

/**
 * Writes a zip archive of any size piece by piece: what is held is the piece in hand and the list of names. fflate writes
 * each entry; what it does not know are numbers of 64 bits, and the directory, which needs them (PKWARE's APPNOTE.TXT,
 * sections 4.3.7 to 4.3.16 and 4.5.3).
 */

export interface NewEntry {
  /** With `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** It is not worth trying to make it smaller. */
  isCompressed?: boolean
  /** Bytes of the content, as far as they are known: large files are announced as such. */
  size?: number
}

/** It takes half the time of the usual one, and recordings become a tenth larger. */
const level = 3

/** An entry, as it lies in the archive. */
interface WrittenEntry {
  /** Its local header with its name. */
  header: Uint8Array
  /** Where that is. */
  start: number
  is64: boolean
  checksum: number
  packedSize: number
  size: number
}

/** Files that cannot become smaller become larger by less than that. */
const packingMargin = 16 * 1024 * 1024

const deflated = 8
const plainVersion = 20

const entriesAtOnce = 1000

/**
 * The archive of these entries, which are asked for one after the other, as it grows.
 * zlib compresses on a thread of its own, and gives others their turn after each piece.
 * @param modifiedAt of every entry
 */
export async function* writeArchive(
  entries: AsyncIterable<NewEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    pieces.push(bytes)
  })
  const written: WrittenEntry[] = []
  let size = 0
  for await (const entry of entries) {
    const start = size
    const file = beginEntry(zip, entry, modifiedAt)
    let header: Uint8Array | undefined
    for await (const _ of addContent(file, entry)) {
      if (!header) header = headerOf(file, pieces)
      if (file.isComplete && is64(file)) pieces.splice(-1, 1, describe64(file))
      const bytes = Buffer.concat(pieces.splice(0))
      size += bytes.byteLength
      yield bytes
    }
    if (!header) throw new Error('an entry without a header')
    const { crc, packedSize, size: contentSize } = file
    written.push({ header, start, is64: is64(file), checksum: crc, packedSize, size: contentSize })
  }
  yield* writeDirectory(written, size)
}

interface EntryFile extends ZipInputFile {
  packedSize: number
  isAnnouncedAs64: boolean
  isComplete: boolean
  write: NonNullable<ZipInputFile['ondata']>
}

/** Nothing of it has been written yet. */
function beginEntry(zip: Zip, { name, size = 0 }: NewEntry, modifiedAt: Date): EntryFile {
  const isAnnouncedAs64 = size >= sentinel32 - packingMargin
  const facts = { filename: name, compression: deflated, size: 0, crc: 0, mtime: modifiedAt }
  const file: ZipInputFile = isAnnouncedAs64
    ? { ...facts, extra: { [extraOf64Bits]: new Uint8Array(16) } }
    : facts
  zip.add(file)
  const { ondata } = file
  if (!ondata) throw new Error('the archive has ended')
  return Object.assign(file, { packedSize: 0, isAnnouncedAs64, isComplete: false, write: ondata })
}

/** One whose size nobody knew is found in the directory nevertheless. */
const is64 = ({ isAnnouncedAs64, packedSize, size }: EntryFile) =>
  isAnnouncedAs64 || packedSize >= sentinel32 || size >= sentinel32

/** The first piece of an entry. Its numbers of 64 bits are told behind the file, like those of 32. */
function headerOf({ isAnnouncedAs64 }: EntryFile, [header]: Uint8Array[]): Uint8Array | undefined {
  if (header && isAnnouncedAs64) {
    const view = new DataView(header.buffer, header.byteOffset)
    view.setUint16(4, versionWith64Bits, true)
    view.setUint32(18, sentinel32, true)
    view.setUint32(22, sentinel32, true)
  }
  return header
}

/** Section 4.3.9, in place of what fflate writes behind a file. */
function describe64({ crc, packedSize, size }: EntryFile): Uint8Array {
  const descriptor = Buffer.alloc(24)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
  descriptor.writeBigUInt64LE(BigInt(size), 16)
  return descriptor
}

/** Yields whenever there is more of the archive. */
async function* addContent(file: EntryFile, { content, isCompressed }: NewEntry): AsyncGenerator<void> {
  const measured = async function* () {
    for await (const piece of content) {
      file.size += piece.byteLength
      file.crc = crc32(piece, file.crc)
      yield piece
    }
  }
  // Level 0 copies, in a form that can still be read from the beginning, as it does not need to know the size first.
  const deflate = createDeflateRaw({ level: isCompressed ? 0 : level })
  // A failure on the way also ends the loop below.
  pipeline(measured, deflate, () => {})
  for await (const packed of deflate) {
    file.packedSize += packed.byteLength
    file.write(null, packed, false)
    yield
  }
  file.write(null, new Uint8Array(), true)
  file.isComplete = true
  yield
}

/** @param start where the directory begins, behind the last entry */
function* writeDirectory(entries: WrittenEntry[], start: number): Generator<Uint8Array> {
  let length = 0
  for (let index = 0; index < entries.length; index += entriesAtOnce) {
    const piece = Buffer.concat(entries.slice(index, index + entriesAtOnce).flatMap(describeEntry))
    length += piece.byteLength
    yield piece
  }
  const directory = { count: entries.length, start, length }
  if (directory.count >= sentinel16 || start >= sentinel32 || length >= sentinel32)
    yield endIn64Bits(directory)
  yield endRecord(directory)
}

/** The directory repeats these bytes of a local header: flags, method and time. */
const repeated = { start: 6, end: 14 }
const nameStart = 30

/** Section 4.3.12, and behind the name 4.5.3. */
function describeEntry(entry: WrittenEntry): Uint8Array[] {
  const { header, start, is64, checksum, packedSize, size } = entry
  const nameLength = new DataView(header.buffer, header.byteOffset).getUint16(26, true)
  const name = header.subarray(nameStart, nameStart + nameLength)
  const extra = inExtra([...(is64 ? [size, packedSize] : []), ...(start < sentinel32 ? [] : [start])])
  const version = extra.byteLength > 0 ? versionWith64Bits : plainVersion
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(version, 4)
  fixed.writeUInt16LE(version, 6)
  fixed.set(header.subarray(repeated.start, repeated.end), 8)
  fixed.writeUInt32LE(checksum, 16)
  fixed.writeUInt32LE(is64 ? sentinel32 : packedSize, 20)
  fixed.writeUInt32LE(is64 ? sentinel32 : size, 24)
  fixed.writeUInt16LE(name.byteLength, 28)
  fixed.writeUInt16LE(extra.byteLength, 30)
  fixed.writeUInt32LE(Math.min(start, sentinel32), 42)
  return [fixed, name, extra]
}

/** Images, tracks, and what is packed as its ending says. */
const packedEndings = ['.png', '.jpg', '.track', '.zip', '.gz', '.kmz']

/** Whether a file is known by its name not to become smaller. */
export const isPackedAlready = (name: string) =>
  packedEndings.some(ending => name.toLowerCase().endsWith(ending))
