import {
  findPasswordCost,
  hashAtCost,
  type PasswordCost,
  passwordCosts,
} from '../../platform/access/passwords'
import { findInstanceConfig, updateInstanceConfig } from '../../platform/configuration/store'
import type { PlatformContext } from '../../platform/context/platform-context'

/** Milliseconds that nobody minds at a log-in. */
const bearableMs = 1000

/**
 * At the first start finds out what password hashes may cost on this machine, which takes up to some seconds on a slow one.
 * Later starts keep to it: a hash that once took long must not become cheaper because the machine happened to be quick that
 * day, and no start has to measure again.
 */
export async function settlePasswordCost({ db, passwords }: PlatformContext) {
  const settled = findInstanceConfig(db).passwordMemoryKib
  const memoryKib = settled ?? (await choosePasswordCost())
  if (settled === null) updateInstanceConfig(db, { passwordMemoryKib: memoryKib })
  passwords.useCost(findPasswordCost(memoryKib))
}

/**
 * The first cost that this machine bears, or the last.
 * @param measureMs how long a hash of that cost takes
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
