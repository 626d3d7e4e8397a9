import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const inflate = promisify(gunzip)

/**
 * Unpacks gzip of unknown origin, on another thread.
 * @throws Error when it is broken, or would become larger than `limit` bytes
 */
export async function gunzipAtMost(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await inflate(bytes, { maxOutputLength: limit }))
}
