// Reads and rotates the keys that sign tokens. They are in a file beside the database, never in it. The file has one
// line per key, the newest first. Only the newest key signs. The other keys only verify older tokens. In the file, each
// of them is followed by the time at which it was replaced:
//
//     <32 random bytes in base64url>
//     <32 random bytes in base64url> 2026-06-01T10:00:00.000Z
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { writeDurablySync } from '../../../lib/files/write-durably'
import { maxS } from './lifetimes'

interface SecretKey {
  /** Id in the header of signed tokens. It reveals nothing about the key. */
  id: string
  bytes: Uint8Array
  /** Time at which the key was replaced; `null` for the key that signs. */
  replacedAt: Date | null
}

export type KeyRing = ReturnType<typeof keyRing>

/** Thrown if the key file cannot be trusted. The exit code is 78. */
export class UnsafeSecretKey extends Error {}

const keyBytes = 32

/** Time in milliseconds for which a replaced key still verifies. After that, all tokens that it signed have expired. */
const verifyingMs = maxS * 1000

/** Returns the key ring with the single key of the settings, without a file. */
export function ringOf(secret: string): KeyRing {
  const keys = [secretKey(Buffer.from(secret), null)]
  return keyRing(() => keys)
}

/**
 * Opens the key ring file, and creates it if it is missing. Another process may rotate the keys, so each use checks
 * whether the file was replaced, which takes microseconds.
 * @throws UnsafeSecretKey if other users can read the file, or if it is not a valid key file
 */
export function openKeyRing(path: string): KeyRing {
  if (!existsSync(path)) writeKeys(path, [newKey()])
  let state = stateOf(path)
  let keys = readKeys(path)
  return keyRing(() => {
    const present = stateOf(path)
    if (present !== state) {
      state = present
      keys = readAgain(path) ?? keys
    }
    return keys
  })
}

function keyRing(keys: () => SecretKey[]) {
  return {
    /** Returns the key that signs. */
    current: () => keys()[0] as SecretKey,
    /**
     * Returns the key with an id; undefined if there is no such key, or if all tokens that it signed have expired.
     * Tokens of earlier versions contain no key id, and were signed with the oldest key. So without an id, the oldest
     * key is returned.
     */
    find(id: string | undefined, now: Date): SecretKey | undefined {
      const good = keys().filter(key => isGood(key, now))
      return id === undefined ? good.at(-1) : good.find(key => key.id === id)
    },
  }
}

/**
 * Adds a new key that signs from now on. The caller must hold a lock: otherwise a key that another process adds at the
 * same time would be lost.
 * @param keepsOld whether tokens signed with the present keys stay valid
 * @throws UnsafeSecretKey if other users can read the file, or if it is not a valid key file
 */
export function rotateKeys(path: string, keepsOld: boolean, now: Date) {
  const present = existsSync(path) ? readKeys(path) : []
  const old = keepsOld ? present.map(key => ({ ...key, replacedAt: key.replacedAt ?? now })) : []
  writeKeys(path, [newKey(), ...old.filter(key => isGood(key, now))])
}

const isGood = ({ replacedAt }: SecretKey, now: Date) =>
  replacedAt === null || now.getTime() < replacedAt.getTime() + verifyingMs

const newKey = () => secretKey(crypto.getRandomValues(new Uint8Array(keyBytes)), null)

function secretKey(bytes: Uint8Array, replacedAt: Date | null): SecretKey {
  const id = new Bun.CryptoHasher('sha256').update(bytes).digest('base64url').slice(0, 12)
  return { id, bytes, replacedAt }
}

function readKeys(path: string): SecretKey[] {
  const facts = lstatSync(path)
  if (facts.isDirectory()) throw new UnsafeSecretKey(`${path} is a folder, and no file`)
  const { mode } = facts
  if (process.platform !== 'win32' && mode & 0o077) {
    throw new UnsafeSecretKey(`Others can read ${path}. Run: chmod 600 ${path}`)
  }
  const lines = readFileSync(path, 'utf8').trim().split('\n')
  return lines.map((line, index) => {
    const [text = '', time] = line.trim().split(' ')
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.byteLength < keyBytes) {
      throw new UnsafeSecretKey(`${path} does not hold a key of ${keyBytes} bytes`)
    }
    const replacedAt = index === 0 ? null : new Date(time ?? '')
    if (Number.isNaN(replacedAt?.getTime())) {
      throw new UnsafeSecretKey(`${path} does not say when the key in line ${index + 1} was replaced`)
    }
    return secretKey(bytes, replacedAt)
  })
}

/**
 * Reads the file again; `null` if it is damaged. A running server then keeps its keys, and the next start reports the
 * error.
 */
function readAgain(path: string): SecretKey[] | null {
  try {
    return readKeys(path)
  } catch {
    return null
  }
}

/** Returns a text that changes whenever the file is replaced. */
function stateOf(path: string): string {
  const stats = statSync(path, { throwIfNoEntry: false })
  return `${stats?.ino} ${stats?.mtimeMs}`
}

function writeKeys(path: string, keys: SecretKey[]) {
  const lines = keys.map(({ bytes, replacedAt }) => {
    const key = Buffer.from(bytes).toString('base64url')
    return replacedAt === null ? key : `${key} ${replacedAt.toISOString()}`
  })
  writeDurablySync(path, `${lines.join('\n')}\n`)
}
