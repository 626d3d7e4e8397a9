import { randomShare } from '../../../lib/random'
import { findAccount } from '../../../platform/access/store'
import { type Db, transact } from '../../../platform/db/database'
import type { Zone } from '../../../tracks/curves/hide-zones'
import { metresPerDegree } from '../../../tracks/distance'
import { isHiddenBy, moveByChance, reachM } from './ends'
import { insertZone, listZonesBetween, type ZoneRow } from './store'

/**
 * Creates zones for the ends of a user's track, unless zones hide them by now.
 * @param random returns numbers from 0 to 1
 * @returns one zone for each end; `null` if the account was deleted meanwhile
 */
export function makeZones(
  db: Db,
  userId: number,
  ends: readonly Zone[],
  random: () => number = randomShare,
): ZoneRow[] | null {
  return transact(db, tx => {
    if (!findAccount(tx, userId)) return null
    return ends.map(end => findZone(tx, userId, end) ?? insertZone(tx, userId, moveByChance(end, random)))
  })
}

function findZone(db: Db, userId: number, end: Zone): ZoneRow | undefined {
  const reach = reachM / metresPerDegree
  return listZonesBetween(db, userId, [end.latitude - reach, end.latitude + reach]).find(zone =>
    isHiddenBy(end, [zone]),
  )
}
