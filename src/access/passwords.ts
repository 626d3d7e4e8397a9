// Password hashes: argon2id with parameters a Raspberry Pi can bear, computed off the thread that answers requests.
import type { Context } from '../context'
import { invalid, TooManyRequests } from '../errors'
import { limitParallel } from '../lib/limit-parallel'

/** What a hash takes: KiB of memory, and passes over it. */
interface Cost {
  memoryCost: number
  timeCost: number
}

/** All as strong as each other, by OWASP's Password Storage Cheat Sheet; each needs less of a machine than the one before. */
const costs: readonly [Cost, ...Cost[]] = [
  { memoryCost: 19_456, timeCost: 2 },
  { memoryCost: 12_288, timeCost: 3 },
  { memoryCost: 9_216, timeCost: 4 },
  { memoryCost: 7_168, timeCost: 5 },
]

/** Milliseconds that nobody minds at a log-in. */
const bearableMs = 1000

/** Of this machine, from `usePasswordCost` on. */
let cost: Cost = costs[0]

const hash = (password: string, by: Cost) => Bun.password.hash(password, { algorithm: 'argon2id', ...by })

/**
 * The first cost that this machine bears, or the last.
 * @param measureMs how long a hash of that cost takes
 * @returns its memory in KiB
 */
export async function choosePasswordCost(
  measureMs: (by: Cost) => Promise<number> = timeHash,
): Promise<number> {
  for (const by of costs) if ((await measureMs(by)) <= bearableMs) return by.memoryCost
  return Math.min(...costs.map(({ memoryCost }) => memoryCost))
}

async function timeHash(by: Cost): Promise<number> {
  const start = performance.now()
  await hash('a password', by)
  return performance.now() - start
}

/** New hashes are made with the cost that has so much memory; others are made anew at the next log-in. */
export function usePasswordCost(memoryKib: number) {
  cost = costs.find(({ memoryCost }) => memoryCost === memoryKib) ?? costs[0]
  nobody = undefined
}

/** Longer ones only cost time. */
const maxBytes = 1024

/** Each hash takes some megabytes and a core. */
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
  return takingTurns(() => hash(password, cost))
}

/** Whether the password belongs to the hash that is known. Without one it takes the same time and answers no. */
export async function verifyPassword(password: string, known: string | null): Promise<boolean> {
  const genuine = await takingTurns(async () =>
    Bun.password.verify(asHashed(password, known), known ?? (await hashOfNobody())),
  )
  return genuine && known !== null
}

/** Other programs give bcrypt the first 72 bytes of a password, which is all it looks at; Bun would give it a digest. */
function asHashed(password: string, known: string | null): string | Uint8Array {
  return known?.startsWith('$2') ? new TextEncoder().encode(password).subarray(0, 72) : password
}

/** Makes what `verifyPassword` needs without a hash, so that the first to be refused does not wait longer. */
export async function prepareToRefuse(): Promise<void> {
  await hashOfNobody()
}

/** Whether a hash was made with other parameters, or by another program: then it is made anew at the next log-in. */
export function isOutdated(known: string): boolean {
  return !known.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`)
}

/** @throws AppError `invalid payload` for a password no account can have */
export function requirePossiblePassword(password: string) {
  if (new TextEncoder().encode(password).byteLength > maxBytes) throw invalid()
}

let nobody: Promise<string> | undefined
function hashOfNobody(): Promise<string> {
  nobody ??= hash(crypto.randomUUID(), cost)
  return nobody
}
