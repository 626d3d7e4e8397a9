import { day } from '../../lib/durations'
import { type Db, transact } from '../db/database'
import type { Config } from '../settings/table/config-type'
import { forgetActs } from './store'

interface World {
  config: Config
  db: Db
  clock: () => Date
}

/** Forgets what is older than the settings say. To be called at start, and every hour. */
export function forgetOldActs({ config, db, clock }: World) {
  const before = (days: number) => new Date(clock().getTime() - days * day)
  const moments = { actsBefore: before(config.auditDays), addressesBefore: before(config.auditAddressDays) }
  transact(db, tx => forgetActs(tx, moments))
}
