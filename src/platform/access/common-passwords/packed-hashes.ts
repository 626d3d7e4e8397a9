// A set of hashes in few bytes. Of each SHA-256 only the first four bytes are kept, and of these, in ascending order, the
// differences in seven bits a byte. With 10,000 passwords, that is 30 kB. Of a million other passwords, two or three are
// found in it by chance.

/** The first four bytes of the SHA-256 of a text, as a number. */
export function startOfHash(text: string): number {
  const hash = new Bun.CryptoHasher('sha256').update(text).digest()
  return hash.readUInt32BE(0)
}

export function packHashes(hashes: readonly number[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = []
  let last = 0
  for (const hash of [...new Set(hashes)].toSorted((a, b) => a - b)) {
    let difference = hash - last
    for (; difference >= 0x80; difference = Math.floor(difference / 0x80))
      bytes.push((difference % 0x80) | 0x80)
    bytes.push(difference)
    last = hash
  }
  return Uint8Array.from(bytes)
}

export function isPacked(packed: Uint8Array, wanted: number): boolean {
  let [hash, difference, weight] = [0, 0, 1]
  for (const byte of packed) {
    difference += (byte & 0x7f) * weight
    weight *= 0x80
    if (byte & 0x80) continue
    hash += difference
    if (hash >= wanted) return hash === wanted
    difference = 0
    weight = 1
  }
  return false
}
