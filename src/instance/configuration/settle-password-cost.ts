import {
  findPasswordCost,
  hashAtCost,
  type PasswordCost,
  passwordCosts,
} from '../../platform/access/passwords'
import { findInstanceConfig, updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'

/** Maximum acceptable duration of a password check at log-in, in milliseconds. */
const bearableMs = 1000

/**
 * At the first start, measures which cost of password hashes is acceptable on this machine. This takes up to some
 * seconds. Later starts use the stored result, so that they are fast, and one bad measurement does not change the cost
 * of hashes.
 */
export async function settlePasswordCost({ db, passwords }: PlatformContext) {
  const settled = findInstanceConfig(db).passwordMemoryKib
  const memoryKib = settled ?? (await choosePasswordCost())
  if (settled === null) updateInstanceConfig(db, { passwordMemoryKib: memoryKib })
  passwords.useCost(findPasswordCost(memoryKib))
}

/**
 * Finds the first cost at which a hash is fast enough. If all costs are too slow, it takes the cost with the least
 * memory.
 * @param measureMs returns the duration of a hash at a cost in milliseconds
 * @returns the memory of this cost in KiB
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
