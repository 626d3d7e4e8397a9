// The keys that sign tokens, in a file beside the database and never in it. One key a line, the newest first: it alone
// signs. Those below it were replaced, at the time behind them, and only verify what they signed:
//
//   <32 random bytes in base64url>
//   <32 random bytes in base64url> 2026-06-01T10:00:00.000Z
import { existsSync, lstatSync, readFileSync, statSync } from 'node:fs'
import { writeDurablySync } from '../../../lib/files/write-durably'
import { longestS } from './lifetimes'

interface SecretKey {
  /** Goes into the header of what it signs. Tells nothing about the key. */
  id: string
  bytes: Uint8Array
  /** The key that signs has none. */
  replacedAt: Date | null
}

export interface KeyRing {
  /** The key that signs. */
  current(): SecretKey
  /**
   * The key with an id, while something it signed may be good. Tokens from before keys had ids were signed by the first
   * key there was: without an id it is the oldest.
   */
  find(id: string | undefined, now: Date): SecretKey | undefined
}

/** The key file cannot be trusted. Exit code 78. */
export class UnsafeSecretKey extends Error {}

const keyBytes = 32

/** The last token a key signed has expired by then. */
const verifyingMs = longestS * 1000

/** The ring of the one key an administrator chose. It needs no file. */
export function ringOf(secret: string): KeyRing {
  const keys = [secretKey(Buffer.from(secret), null)]
  return keyRing(() => keys)
}

/**
 * The ring in a file, which is made when there is none. Another process may rotate the keys: whether the file was
 * replaced is asked for every token, which takes microseconds.
 * @throws UnsafeSecretKey when others could read the file or it does not hold keys
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

function keyRing(keys: () => SecretKey[]): KeyRing {
  return {
    current: () => keys()[0] as SecretKey,
    find(id, now) {
      const good = keys().filter(key => isGood(key, now))
      return id === undefined ? good.at(-1) : good.find(key => key.id === id)
    },
  }
}

/**
 * Puts a new key in front. Callers hold a lock: what another process adds at the same moment would be lost.
 * @param keepsOld whether what the present keys signed stays good
 * @throws UnsafeSecretKey as above
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

/** A running server goes on with the keys it has when the file is spoilt; its next start says what is wrong. */
function readAgain(path: string): SecretKey[] | null {
  try {
    return readKeys(path)
  } catch {
    return null
  }
}

/** Differs whenever the file was replaced. */
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
