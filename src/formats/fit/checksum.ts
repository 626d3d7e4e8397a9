// The checksum of FIT files: CRC-16/ARC (reflected, polynomial 0xA001).

const polynomial = 0xa001

const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let sum = byte
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >> 1) ^ polynomial : sum >> 1
  return sum
})

/**
 * Four bytes are processed at once. `table` contains the effect of each byte value on the checksum if this byte is the
 * last of the four. `before` takes the table for one position, and returns the table for the position before it.
 */
const before = (sums: Uint16Array) => sums.map(sum => (sum >> 8) ^ table[sum & 0xff]!)

// The technique is called "slicing": each of the four bytes is looked up in the table for its position, and the four
// results are combined.
const secondToLast = before(table)
const thirdToLast = before(secondToLast)
const fourthToLast = before(thirdToLast)

/** Continues a checksum with more bytes. A new checksum is 0. */
export function addToChecksum(sum: number, bytes: Uint8Array, start: number, end: number): number {
  let added = sum
  let at = start
  for (; at + 4 <= end; at += 4) {
    added =
      fourthToLast[(added ^ bytes[at]!) & 0xff]! ^
      thirdToLast[((added >> 8) ^ bytes[at + 1]!) & 0xff]! ^
      secondToLast[bytes[at + 2]!]! ^
      table[bytes[at + 3]!]!
  }
  for (; at < end; at++) added = (added >> 8) ^ table[(added ^ bytes[at]!) & 0xff]!
  return added
}

export const checksumOf = (bytes: Uint8Array): number => addToChecksum(0, bytes, 0, bytes.length)
