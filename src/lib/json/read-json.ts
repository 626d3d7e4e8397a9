import { BadJson, createNesting } from './nesting'

export interface JsonLimits {
  /** Bytes. */
  size: number
  /** How deep arrays and objects may be nested. */
  depth: number
}

/**
 * Reads JSON (UTF-8) that comes in pieces.
 * @throws BadJson, before anything is parsed where a limit is exceeded
 */
export async function readJson(pieces: AsyncIterable<Uint8Array>, limits: JsonLimits): Promise<unknown> {
  const nesting = createNesting(limits.depth)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.byteLength
    if (size > limits.size) throw new BadJson('it is too large')
    for (const byte of piece) nesting.next(byte)
    // It may be overwritten by its owner.
    parts.push(piece.slice())
  }
  return parseJson(parts)
}

/** @throws BadJson */
export function parseJson(parts: Uint8Array[]): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts)))
  } catch {
    throw new BadJson('it is not JSON')
  }
}
