// Password hashes: argon2id with parameters a Raspberry Pi can bear, computed off the thread that answers requests.

import { createSemaphore } from '../../lib/async/semaphore'
import { invalid, TooManyRequests } from '../errors'
import type { Config } from '../settings/table/config-type'

/** What a hash takes: KiB of memory, and passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/** All as strong as each other, by OWASP's Password Storage Cheat Sheet; each needs less of a machine than the one before. */
export const passwordCosts: readonly [PasswordCost, ...PasswordCost[]] = [
  { memoryCost: 19_456, timeCost: 2 },
  { memoryCost: 12_288, timeCost: 3 },
  { memoryCost: 9_216, timeCost: 4 },
  { memoryCost: 7_168, timeCost: 5 },
]

export const hashAtCost = (password: string, by: PasswordCost) =>
  Bun.password.hash(password, { algorithm: 'argon2id', ...by })

/** The cost that takes so much memory, or the first. */
export const findPasswordCost = (memoryKib: number): PasswordCost =>
  passwordCosts.find(({ memoryCost }) => memoryCost === memoryKib) ?? passwordCosts[0]

/** Longer ones only cost time. */
const maxBytes = 1024

/** Each hash takes some megabytes and a core. */
const mostAtOnce = 2

/** Some seconds of work for a small machine. More who wait would only take memory, and give up before their turn. */
const mostWaiting = 32

/** Hashes and verifies passwords, some at a time. */
export interface Passwords {
  /** New hashes are made with this cost from now on; others are made anew at the next log-in. */
  useCost(by: PasswordCost): void
  /**
   * To be asked, where strangers cause it, right before a password is hashed or verified: nothing may be awaited between.
   * @throws TooManyRequests when too many wait already, unless limits are off
   */
  requireRoom(): void
  hash(password: string): Promise<string>
  /** Tells if the password belongs to the hash that is known. Without one it takes the same time and answers no. */
  verify(password: string, known: string | null): Promise<boolean>
  /** True for a hash made with other parameters, or by another program: it is made anew at the next log-in. */
  isOutdated(known: string): boolean
}

/** Until another cost is used, hashes have the first one. */
export function createPasswords({ rateLimits }: Pick<Config, 'rateLimits'>): Passwords {
  const semaphore = createSemaphore(mostAtOnce)
  let cost: PasswordCost = passwordCosts[0]
  return {
    useCost(by) {
      cost = by
    },
    requireRoom() {
      if (rateLimits.length === 0 || semaphore.waiting() < mostWaiting) return
      throw new TooManyRequests('passwords-busy', 'rate limit exceeded (too many passwords at once)', 3)
    },
    hash: password => semaphore.run(() => hashAtCost(password, cost)),
    async verify(password, known) {
      const isGenuine = await semaphore.run(async () =>
        Bun.password.verify(asHashed(password, known), known ?? hashOfNobody(cost)),
      )
      return isGenuine && known !== null
    },
    isOutdated: known => !known.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  }
}

/** What a hash looks like that is of no password: it takes as long to find out that another one is not it. */
function hashOfNobody({ memoryCost, timeCost }: PasswordCost): string {
  const [salt, hash] = [32, 32].map(bytes =>
    crypto.getRandomValues(new Uint8Array(bytes)).toBase64({ omitPadding: true }),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${hash}`
}

/** Other programs give bcrypt the first 72 bytes of a password, which is all it looks at; Bun would give it a digest. */
function asHashed(password: string, known: string | null): string | Uint8Array {
  return known?.startsWith('$2') ? new TextEncoder().encode(password).subarray(0, 72) : password
}

/** @throws AppError `invalid payload` for a password no account can have */
export function requirePossiblePassword(password: string) {
  if (new TextEncoder().encode(password).byteLength > maxBytes) throw invalid('password-too-long')
}
