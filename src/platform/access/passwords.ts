// Hashes passwords with argon2id. The parameters are acceptable for a Raspberry Pi, and the work is done outside of the
// main thread.

import { createSemaphore } from '../../lib/async/semaphore'
import { invalid, TooManyRequests } from '../errors'
import type { Config } from '../settings/table/config-type'

/** Cost of a hash: memory in KiB, and number of passes over it. */
export interface PasswordCost {
  memoryCost: number
  timeCost: number
}

/**
 * Possible costs, in order of decreasing memory. They are equally strong according to OWASP's Password Storage Cheat
 * Sheet.
 */
export const passwordCosts: readonly [PasswordCost, ...PasswordCost[]] = [
  { memoryCost: 19_456, timeCost: 2 },
  { memoryCost: 12_288, timeCost: 3 },
  { memoryCost: 9_216, timeCost: 4 },
  { memoryCost: 7_168, timeCost: 5 },
]

export const hashAtCost = (password: string, by: PasswordCost) =>
  Bun.password.hash(password, { algorithm: 'argon2id', ...by })

/** Returns the cost with this amount of memory, or the first of `passwordCosts` if there is none. */
export const findPasswordCost = (memoryKib: number): PasswordCost =>
  passwordCosts.find(({ memoryCost }) => memoryCost === memoryKib) ?? passwordCosts[0]

/** Maximum length of a password in bytes of UTF-8. Longer passwords would not be safer, and would take time to hash. */
const maxBytes = 1024

/** Maximum number of hashes computed at the same time. Each hash needs some megabytes and a core. */
const maxAtOnce = 2

/**
 * Maximum length of the queue: some seconds of work for a small machine. With a longer queue, clients would time out
 * before they are handled.
 */
const maxWaiting = 32

export type Passwords = ReturnType<typeof createPasswords>

/** Hashes and verifies passwords, a few at a time. Uses the first cost until `useCost` sets another. */
export function createPasswords({ rateLimits }: Pick<Config, 'rateLimits'>) {
  const semaphore = createSemaphore(maxAtOnce)
  let cost: PasswordCost = passwordCosts[0]
  return {
    /** Sets the cost of new hashes; hashes with another cost are replaced at the next log-in. */
    useCost(by: PasswordCost) {
      cost = by
    },
    /**
     * Requires that the queue is not full. Call it directly before a password is hashed or verified for an unknown
     * client, without an `await` in between.
     * @throws TooManyRequests if too many hashes are waiting, unless limits are off
     */
    requireRoom() {
      if (rateLimits.length === 0 || semaphore.waiting() < maxWaiting) return
      throw new TooManyRequests('passwords-busy', 'rate limit exceeded (too many passwords at once)', 3)
    },
    hash: (password: string) => semaphore.run(() => hashAtCost(password, cost)),
    /** Returns whether the password matches the hash. Without a hash it takes the same time and returns false. */
    async verify(password: string, stored: string | null): Promise<boolean> {
      const known = stored !== null && hasPassword(stored) ? stored : null
      const isGenuine = await semaphore.run(async () =>
        Bun.password.verify(asHashed(password, known), known ?? hashOfNobody(cost)),
      )
      return isGenuine && known !== null
    },
    /** True for a hash with other parameters or from another program. It is replaced at the next log-in. */
    isOutdated: (known: string) =>
      !known.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`),
  }
}

/** Stands where an account has no password, because it was made by a provider. It is no hash. */
export const noPassword = '!'

export const hasPassword = (stored: string) => stored !== noPassword

/**
 * Returns a random hash that matches no password. It makes the check for an unknown account take as long as for a known
 * one.
 */
function hashOfNobody({ memoryCost, timeCost }: PasswordCost): string {
  const [salt, hash] = [32, 32].map(bytes =>
    crypto.getRandomValues(new Uint8Array(bytes)).toBase64({ omitPadding: true }),
  )
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${salt}$${hash}`
}

/**
 * Returns the part of a password that is compared with a known hash. For a bcrypt hash, other programs have hashed only
 * the first 72 bytes of the password. Bun would hash a digest of a longer password instead, which would not match.
 */
function asHashed(password: string, known: string | null): string | Uint8Array {
  return known?.startsWith('$2') ? new TextEncoder().encode(password).subarray(0, 72) : password
}

/**
 * Requires a length that a password can have.
 * @throws AppError `invalid payload` if the password is longer than any account can have
 */
export function requirePossiblePassword(password: string) {
  if (new TextEncoder().encode(password).byteLength > maxBytes) throw invalid('password-too-long')
}
