import { choosePasswordCost, usePasswordCost } from '../access/passwords'
import type { Context } from '../context'
import { findInstanceConfig, updateInstanceConfig } from '../platform/configuration/store'

/** At the first start finds out what password hashes may cost on this machine; later starts keep to it. */
export async function settlePasswordCost({ db }: Context) {
  const settled = findInstanceConfig(db).passwordMemoryKib
  const memoryKib = settled ?? (await choosePasswordCost())
  if (settled === null) updateInstanceConfig(db, { passwordMemoryKib: memoryKib })
  usePasswordCost(memoryKib)
}
