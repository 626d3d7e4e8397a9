import type { Account } from '../../platform/access/store'
import type { Config } from '../../platform/settings/table/config-type'

/** Whether this server demands a second factor of an account. */
export function isFactorDemanded(
  { config }: { config: Pick<Config, 'secondFactor'> },
  { isAdmin }: Pick<Account, 'isAdmin'>,
): boolean {
  return config.secondFactor === 'all' || (config.secondFactor === 'administrators' && isAdmin)
}
