// Password hashes: argon2id with parameters a Raspberry Pi can bear, computed off the thread that answers requests.
import type { Context } from '../context'
import { invalid, TooManyRequests } from '../errors'
import { limitParallel } from '../lib/limit-parallel'

/** The second choice of OWASP's Password Storage Cheat Sheet: 19 MiB, two passes. */
const argon2id = { algorithm: 'argon2id', memoryCost: 19456, timeCost: 2 } as const

/** How hashes made that way begin. */
const ownPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Longer ones only cost time. */
const maxBytes = 1024

/** Each hash takes 19 MiB and a core. */
const takingTurns = limitParallel(2)

/** Some seconds of work for a small machine. More who wait would only take memory, and give up before their turn. */
const mostWaiting = 32

/**
 * To be asked, where strangers cause it, right before a password is hashed or verified: nothing may be awaited between.
 * @throws TooManyRequests when too many wait already, unless limits are off
 */
export function requireRoomToHash({ config }: Context) {
  if (config.rateLimits.length === 0 || takingTurns.waiting() < mostWaiting) return
  throw new TooManyRequests('rate limit exceeded (too many passwords at once)', 3)
}

export function hashPassword(password: string): Promise<string> {
  return takingTurns(() => Bun.password.hash(password, argon2id))
}

/** Whether the password belongs to the hash. Without a hash it takes the same time and answers no. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const genuine = await takingTurns(async () =>
    Bun.password.verify(asHashed(password, hash), hash ?? (await hashOfNobody())),
  )
  return genuine && hash !== null
}

/** Other programs give bcrypt the first 72 bytes of a password, which is all it looks at; Bun would give it a digest. */
function asHashed(password: string, hash: string | null): string | Uint8Array {
  return hash?.startsWith('$2') ? new TextEncoder().encode(password).subarray(0, 72) : password
}

/** Makes what `verifyPassword` needs without a hash, so that the first to be refused does not wait longer. */
export async function prepareToRefuse(): Promise<void> {
  await hashOfNobody()
}

/** Whether a hash was made with other parameters, or by another program: then it is made anew at the next log-in. */
export function isOutdated(hash: string): boolean {
  return !hash.startsWith(ownPrefix)
}

/** @throws AppError `invalid payload` for a password no account can have */
export function requirePossiblePassword(password: string) {
  if (new TextEncoder().encode(password).byteLength > maxBytes) throw invalid()
}

let nobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  nobody ??= Bun.password.hash(crypto.randomUUID(), argon2id)
  return nobody
}
