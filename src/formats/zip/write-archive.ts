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
 * Writes a zip archive of any size in chunks. Only the current chunk and the list of entries are in memory. fflate
 * writes the entries, but it does not support zip64, so this file writes the directory (PKWARE's APPNOTE.TXT,
 * sections 4.3.7 to 4.3.16 and 4.5.3).
 */

export interface NewEntry {
  /** The name of the entry, with `/` between folders. */
  name: string
  content: AsyncIterable<Uint8Array>
  /** True if the content is already compressed. Compressing it again would not make it smaller. */
  isCompressed?: boolean
  /** Size of the content in bytes, if known. Large files get zip64 headers. */
  size?: number
}

/**
 * Compression level. Compared with the default level, compression takes half the time, and compressed recordings are a
 * tenth larger.
 */
const level = 3

/** The data of a written entry that the directory needs. */
interface WrittenEntry {
  /** The local header of the entry, with its name. */
  header: Uint8Array
  /** Offset of the local header. */
  start: number
  is64: boolean
  checksum: number
  packedSize: number
  size: number
}

/** Upper limit, in bytes, for how much deflate can enlarge a file that cannot be compressed. */
const packingMargin = 16 * 1024 * 1024

const deflated = 8
const plainVersion = 20

const entriesAtOnce = 1000

/**
 * Writes an archive of the given entries, which are read one after the other. zlib compresses in another thread, so
 * that the server handles other requests between the chunks.
 * @param modifiedAt modification time of every entry
 */
export async function* writeArchive(entries: AsyncIterable<NewEntry>, modifiedAt: Date) {
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
    if (!header) throw new Error('an entry has no header')
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

/** Adds an entry to fflate's archive. fflate writes the header together with the first content. */
function beginEntry(zip: Zip, { name, size = 0 }: NewEntry, modifiedAt: Date): EntryFile {
  const isAnnouncedAs64 = size >= sentinel32 - packingMargin
  const facts = { filename: name, compression: deflated, size: 0, crc: 0, mtime: modifiedAt }
  const file: ZipInputFile = isAnnouncedAs64
    ? { ...facts, extra: { [extraOf64Bits]: new Uint8Array(16) } }
    : facts
  zip.add(file)
  const { ondata } = file
  if (!ondata) throw new Error('the archive has already ended')
  return Object.assign(file, { packedSize: 0, isAnnouncedAs64, isComplete: false, write: ondata })
}

/**
 * True if the directory entry must have sizes in 64 bits: because the announced size is large, or because a file of
 * unknown size has turned out to exceed 4 GB.
 */
const is64 = ({ isAnnouncedAs64, packedSize, size }: EntryFile) =>
  isAnnouncedAs64 || packedSize >= sentinel32 || size >= sentinel32

/**
 * Returns the local header, which is the first chunk of an entry. It contains no sizes, because these are written after
 * the file.
 */
function headerOf({ isAnnouncedAs64 }: EntryFile, [header]: Uint8Array[]): Uint8Array | undefined {
  if (header && isAnnouncedAs64) {
    const view = new DataView(header.buffer, header.byteOffset)
    view.setUint16(4, versionWith64Bits, true)
    view.setUint32(18, sentinel32, true)
    view.setUint32(22, sentinel32, true)
  }
  return header
}

/** Returns the zip64 data descriptor (section 4.3.9), which replaces the descriptor that fflate writes. */
function describe64({ crc, packedSize, size }: EntryFile): Uint8Array {
  const descriptor = Buffer.alloc(24)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeBigUInt64LE(BigInt(packedSize), 8)
  descriptor.writeBigUInt64LE(BigInt(size), 16)
  return descriptor
}

/** Compresses the content into the archive. Yields whenever new bytes of the archive are available. */
async function* addContent(file: EntryFile, { content, isCompressed }: NewEntry): AsyncGenerator<void> {
  const measured = async function* () {
    for await (const piece of content) {
      file.size += piece.byteLength
      file.crc = crc32(piece, file.crc)
      yield piece
    }
  }
  // Level 0 does not compress, but still writes deflate blocks. Readers find the end of such blocks without knowing the
  // size, which is only written after the content.
  const deflate = createDeflateRaw({ level: isCompressed ? 0 : level })
  // No callback is needed, because the loop below also gets the error.
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

/** Yields the directory and the end records. @param start offset of the directory, after the last entry */
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

/** Range of the bytes in a local header that the directory entry repeats: flags, method and time. */
const repeated = { start: 6, end: 14 }
const nameStart = 30

/** Returns the directory entry of section 4.3.12, followed by the extra field of section 4.5.3. */
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

/** Suffixes of files whose content is compressed already. */
const packedEndings = ['.png', '.jpg', '.track', '.zip', '.gz', '.kmz']

/** Whether a file with this name is already compressed. Compressing it again would not make it smaller. */
export const isPackedAlready = (name: string) =>
  packedEndings.some(ending => name.toLowerCase().endsWith(ending))

/** A file in the list of a manifest. */
interface ListedFile {
  name: string
  size: number
  sha256: string
}

/**
 * Yields the entries unchanged, and then appends `manifest.json` with the size and SHA-256 of each, so that readers of
 * the archive can verify its files. The content of an entry must be consumed before the next entry is requested.
 * @param facts properties of the manifest that describe the whole archive
 * @param others files to list that are stored outside of the archive
 */
export async function* withManifest(
  entries: AsyncIterable<NewEntry>,
  facts: object,
  others: readonly ListedFile[] = [],
): AsyncGenerator<NewEntry> {
  const files: ListedFile[] = []
  for await (const { name, content, ...rest } of entries) {
    const hash = new Bun.CryptoHasher('sha256')
    let size = 0
    const checked = async function* () {
      for await (const piece of content) {
        hash.update(piece)
        size += piece.byteLength
        yield piece
      }
    }
    yield { name, content: checked(), ...rest }
    files.push({ name, size, sha256: hash.digest('hex') })
  }
  yield { name: 'manifest.json', content: manifestPieces(facts, [...files, ...others]) }
}

const filesAtOnce = 1000

/**
 * Yields the manifest as JSON: first the facts, and then one line for each file. It is written in chunks, because there
 * may be many files.
 */
async function* manifestPieces(facts: object, files: readonly ListedFile[]): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(`${JSON.stringify(facts).slice(0, -1)},\n"files": [`)
  for (let at = 0; at < files.length; at += filesAtOnce) {
    const lines = files.slice(at, at + filesAtOnce).map(file => `\n${JSON.stringify(file)}`)
    yield encoder.encode(`${at === 0 ? '' : ','}${lines.join(',')}`)
  }
  yield encoder.encode('\n]}\n')
}
