import { BadJson, createNesting } from './nesting'

export interface JsonLimits {
  /** Maximum size in bytes. */
  size: number
  /** Maximum nesting of arrays and objects. */
  depth: number
}

/**
 * Reads JSON (UTF-8) from chunks.
 * @throws BadJson if the input is not JSON, or exceeds a limit, which is checked before parsing
 */
export async function readJson(pieces: AsyncIterable<Uint8Array>, limits: JsonLimits): Promise<unknown> {
  const nesting = createNesting(limits.depth)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > limits.size) throw new BadJson('it is too large')
    for (const byte of piece) nesting.next(byte)
    // The chunk is copied, because its owner may reuse the buffer.
    parts.push(piece.slice())
  }
  return parseJson(parts)
}

/** Parses the joined chunks. @throws BadJson if they are not JSON */
export function parseJson(parts: Uint8Array[]): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new BadJson('it is not JSON')
  }
}
