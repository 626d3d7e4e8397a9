// Unpacks gzip while a file arrives. Services pack files for the way, and some are packed already.
import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { codeOf } from '../../../lib/thrown'
import { invalid } from '../../../platform/errors'

/** Maximum layers of gzip: one of the file, one of the way. */
const maxTimes = 2

/**
 * Yields a file without gzip. What packs a file says nothing reliable about it, so its first bytes decide.
 * @param limit maximum size in bytes of what is unpacked
 * @throws AppError 400 if the gzip is damaged, or unpacks to more than `limit` bytes
 */
export async function* unpack(
  pieces: AsyncIterable<Uint8Array>,
  limit: number,
  times = maxTimes,
): AsyncGenerator<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]()
  const head = await readHead(iterator)
  const all = chain(head, iterator)
  if (times === 0 || head[0] !== 0x1f || head[1] !== 0x8b) yield* all
  else yield* unpack(gunzip(all, limit), limit, times - 1)
}

/** Reads until there are two bytes, or the file ends. */
async function readHead(iterator: AsyncIterator<Uint8Array>): Promise<Uint8Array> {
  let head = new Uint8Array()
  while (head.length < 2) {
    const { value, done } = await iterator.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return head
}

async function* chain(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head
    for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

async function* gunzip(packed: AsyncGenerator<Uint8Array>, limit: number): AsyncGenerator<Uint8Array> {
  // An error of what is read destroys the stream with it, so the loop throws it.
  const unpacked = pipeline(Readable.from(packed), createGunzip(), () => {})
  let size = 0
  try {
    for await (const piece of unpacked) {
      size += piece.byteLength
      if (size > limit) throw invalid('file-unpacks-too-large')
      yield piece
    }
  } catch (error) {
    throw codeOf(error).startsWith('Z_') ? invalid('file-packing-damaged') : error
  }
}
