import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

const inflate = promisify(gunzip)

/** Decompresses untrusted gzip on another thread. @throws Error if the data is broken, or would exceed `limit` bytes */
export async function gunzipAtMost(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await inflate(bytes, { maxOutputLength: limit }))
}
