/** Zip64 records, in which all numbers have 64 bits (PKWARE's APPNOTE.TXT, sections 4.3.14 to 4.3.16 and 4.5.3). */

/** Values that mean that the real value is in the zip64 field. */
export const sentinel16 = 0xffff
export const sentinel32 = 0xffffffff

export const versionWith64Bits = 45
export const extraOf64Bits = 0x0001

/** Returns the extra field of section 4.5.3; empty if there are no numbers. */
export function inExtra(numbers: number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0)
  const extra = Buffer.alloc(4 + 8 * numbers.length)
  extra.writeUInt16LE(extraOf64Bits, 0)
  extra.writeUInt16LE(8 * numbers.length, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + 8 * index)
  return extra
}

/** Position of an archive's directory and the number of its entries. */
interface Directory {
  count: number
  start: number
  length: number
}

/** Returns the zip64 end record and its locator (sections 4.3.14 and 4.3.15). */
export function endIn64Bits({ count, start, length }: Directory): Buffer {
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

/** Returns the end record (section 4.3.16). */
export function endRecord({ count, start, length }: Directory): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(0x06054b50, 0)
  record.writeUInt16LE(Math.min(count, sentinel16), 8)
  record.writeUInt16LE(Math.min(count, sentinel16), 10)
  record.writeUInt32LE(Math.min(length, sentinel32), 12)
  record.writeUInt32LE(Math.min(start, sentinel32), 16)
  return record
}
