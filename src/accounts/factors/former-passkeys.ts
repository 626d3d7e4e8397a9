// Passkeys that the present address of the server has made useless.
import type { Db } from '../../platform/db/database'
import type { Log } from '../../platform/log'
import type { Config } from '../../platform/settings/table/config-type'
import { countPasskeysByHost } from './store'
import { worksHere } from './usable-factors'

interface Inspected {
  config: Config
  db: Db
}

/** Counts the passkeys that do not work at the address of the settings, and whose they are, by their host. */
export const countFormerPasskeys = ({ config, db }: Inspected) =>
  countPasskeysByHost(db).filter(ofHost => !worksHere({ config }, ofHost))

/** Warns administrators, in the log and on their page *Health*, if there are such passkeys. */
export function warnOfFormerPasskeys({ config, db, log }: Inspected & { log: Log }) {
  for (const { host, passkeys, people } of countFormerPasskeys({ config, db })) {
    log.warn('Passkeys do not work at the present address: they were made for another', {
      host,
      passkeys,
      people,
    })
  }
}
