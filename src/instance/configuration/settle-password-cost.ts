import {
  findPasswordCost,
  hashAtCost,
  type PasswordCost,
  passwordCosts,
} from '../../platform/access/passwords'
import { findInstanceConfig, updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'

/** Acceptable duration of a password check at log-in. */
const bearableMs = 1000

/**
 * At the first start, measures which cost of password hashes this machine can afford, which takes up to some seconds.
 * Later starts keep it, so that they do not measure again, and hashes do not become weaker because of one fast
 * measurement.
 */
export async function settlePasswordCost({ db, passwords }: PlatformContext) {
  const settled = findInstanceConfig(db).passwordMemoryKib
  const memoryKib = settled ?? (await choosePasswordCost())
  if (settled === null) updateInstanceConfig(db, { passwordMemoryKib: memoryKib })
  passwords.useCost(findPasswordCost(memoryKib))
}

/**
 * The first cost that this machine can afford, or else the one with the least memory.
 * @param measureMs duration of a hash at that cost
 * @returns its memory in KiB
 */
export async function choosePasswordCost(
  measureMs: (by: PasswordCost) => Promise<number> = timeHash,
): Promise<number> {
  for (const by of passwordCosts) if ((await measureMs(by)) <= bearableMs) return by.memoryCost
  return Math.min(...passwordCosts.map(({ memoryCost }) => memoryCost))
}

async function timeHash(by: PasswordCost): Promise<number> {
  const start = performance.now()
  await hashAtCost('a password', by)
  return performance.now() - start
}
