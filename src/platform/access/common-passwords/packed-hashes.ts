// A set of hashes in few bytes. Of each SHA-256 only the first three bytes are kept, and of these, in ascending order, the
// differences in Rice's code: so many ones as the difference has thousands (of 1,024), a zero, and the rest in ten bits. With
// 10,000 passwords, that is 16 kB. Of 1,700 other passwords, one is found in it by chance.

/** The first three bytes of the SHA-256 of a text, as a number. */
export function startOfHash(text: string): number {
  const hash = new Bun.CryptoHasher('sha256').update(text).digest()
  return hash.readUIntBE(0, 3)
}

/** Bits of a difference that are written as they are. */
const restBits = 10

export function packHashes(hashes: readonly number[]): Uint8Array<ArrayBuffer> {
  const bits: number[] = []
  // Every difference is at least 1, so that the end of the last byte, which is filled with ones, adds no hash.
  let last = -1
  for (const hash of [...new Set(hashes)].toSorted((a, b) => a - b)) {
    const difference = hash - last
    for (let left = difference >> restBits; left > 0; left--) bits.push(1)
    bits.push(0)
    for (let bit = restBits - 1; bit >= 0; bit--) bits.push((difference >> bit) & 1)
    last = hash
  }
  while (bits.length % 8 !== 0) bits.push(1)
  const bytes = new Uint8Array(bits.length / 8)
  for (const [at, bit] of bits.entries()) bytes[at >> 3] = ((bytes[at >> 3] ?? 0) << 1) | bit
  return bytes
}

export function isPacked(packed: Uint8Array, wanted: number): boolean {
  const end = packed.length * 8
  const bitAt = (at: number) => ((packed[at >> 3] ?? 0) >> (7 - (at & 7))) & 1
  let hash = -1
  for (let at = 0; at < end; ) {
    let difference = 0
    for (; at < end && bitAt(at) === 1; at++) difference++
    at++
    for (let bit = 0; bit < restBits; bit++) difference = difference * 2 + bitAt(at++)
    if (at > end) return false
    hash += difference
    if (hash >= wanted) return hash === wanted
  }
  return false
}
