// The directory at the end of a zip archive, with its 64-bit extension where numbers need it, which fflate does not write
// (PKWARE's APPNOTE.TXT, sections 4.3.12 to 4.3.16 and 4.5.3).

/** An entry, as it lies in the archive. */
export interface WrittenEntry {
  /** Its local header with its name, as it was written. */
  header: Uint8Array
  /** Where that is. */
  start: number
  checksum: number
  packedSize: number
  size: number
}

/** Stand for a number that is told elsewhere, in 64 bits. */
const sentinel16 = 0xffff
const sentinel32 = 0xffffffff

/** What the directory repeats of a local header: flags, method and time. */
const repeated = { start: 6, end: 14 }
const nameStart = 30

const plainVersion = 20
const versionWith64Bits = 45

const entriesAtOnce = 1000

/**
 * @param start where the directory begins, behind the last entry
 * @param entries each smaller than 4 GiB
 */
export function* writeDirectory(entries: WrittenEntry[], start: number): Generator<Uint8Array> {
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

/** Section 4.3.12, and behind the name 4.5.3. */
function describeEntry({ header, start, checksum, packedSize, size }: WrittenEntry): Uint8Array[] {
  const name = header.subarray(nameStart)
  const extra = start < sentinel32 ? Buffer.alloc(0) : startIn64Bits(start)
  const version = extra.byteLength > 0 ? versionWith64Bits : plainVersion
  const fixed = Buffer.alloc(46)
  fixed.writeUInt32LE(0x02014b50, 0)
  fixed.writeUInt16LE(version, 4)
  fixed.writeUInt16LE(version, 6)
  fixed.set(header.subarray(repeated.start, repeated.end), 8)
  fixed.writeUInt32LE(checksum, 16)
  fixed.writeUInt32LE(packedSize, 20)
  fixed.writeUInt32LE(size, 24)
  fixed.writeUInt16LE(name.byteLength, 28)
  fixed.writeUInt16LE(extra.byteLength, 30)
  fixed.writeUInt32LE(Math.min(start, sentinel32), 42)
  return [fixed, name, extra]
}

function startIn64Bits(start: number): Buffer {
  const extra = Buffer.alloc(12)
  extra.writeUInt16LE(0x0001, 0)
  extra.writeUInt16LE(8, 2)
  extra.writeBigUInt64LE(BigInt(start), 4)
  return extra
}

interface Directory {
  count: number
  start: number
  length: number
}

/** Sections 4.3.14 and 4.3.15. */
function endIn64Bits({ count, start, length }: Directory): Buffer {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(BigInt(record.byteLength - 12), 4)
  record.writeUInt16LE(versionWith64Bits, 12)
  record.writeUInt16LE(versionWith64Bits, 14)
  record.writeBigUInt64LE(BigInt(count), 24)
  record.writeBigUInt64LE(BigInt(count), 32)
  record.writeBigUInt64LE(BigInt(length), 40)
  record.writeBigUInt64LE(BigInt(start), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(start + length), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([record, locator])
}

/** Section 4.3.16. */
function endRecord({ count, start, length }: Directory): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(count, sentinel16), 8)
  record.writeUInt16LE(Math.min(count, sentinel16), 10)
  record.writeUInt32LE(Math.min(length, sentinel32), 12)
  record.writeUInt32LE(Math.min(start, sentinel32), 16)
  return record
}
