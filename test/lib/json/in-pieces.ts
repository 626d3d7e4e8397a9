/**
 * Yields content in pieces that share one buffer, as file readers do. A piece is valid only until the next one is read.
 */
export async function* inPieces(content: string | Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const piece = new Uint8Array(size)
  for (let at = 0; at < bytes.byteLength; at += size) {
    const part = bytes.subarray(at, at + size)
    piece.set(part)
    yield piece.subarray(0, part.byteLength)
  }
}
