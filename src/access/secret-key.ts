// The key that signs tokens: made at the first start, kept beside the database and never in it.
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs'

const bytes = 32

/** The key file cannot be trusted. Exit code 78. */
export class UnsafeSecretKey extends Error {}

/**
 * Reads the key, or makes it when there is none.
 * @throws UnsafeSecretKey when others could read the file or it does not hold a key
 */
export function loadSecretKey(path: string): Uint8Array {
  if (!existsSync(path)) {
    const fresh = crypto.getRandomValues(new Uint8Array(bytes))
    writeFileSync(path, `${Buffer.from(fresh).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    })
    return fresh
  }
  const { mode } = lstatSync(path)
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new UnsafeSecretKey(`Others can read ${path}. Run: chmod 600 ${path}`)
  }
  const key = Buffer.from(readFileSync(path, 'utf8').trim(), 'base64url')
  if (key.byteLength < bytes) throw new UnsafeSecretKey(`${path} does not hold a key of ${bytes} bytes`)
  return key
}
