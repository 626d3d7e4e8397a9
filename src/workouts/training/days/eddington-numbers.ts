import { day as dayMs } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { eddingtonOf } from '../../../tracks/analysis/eddington'
import { createLocalClock } from '../../library/periods'
import { sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import type { EddingtonNumber } from './schemas'
import { listDistanceRows } from './store'

const metresIn = { km: 1000, mi: 1609.344 } as const

/** Groups of sports in which days of many kilometres are common. */
const groups = ['run', 'ride'] as const

/**
 * Computes the Eddington number of each group from the daily distances, in kilometres or miles as the user prefers.
 * Reads an index of all workouts.
 * @param today number of days since 1970; later workouts do not count, because their dates come from a wrong clock
 */
export function eddingtonNumbers(db: Db, account: Account, today: number): EddingtonNumber[] {
  const { id, imperialUnits, timezone: timeZone, daysByPlace: byPlace } = account
  const groupOf = new Map(listSports(db, id).map(ofUser => [ofUser.sport.id, sportGroupOf(ofUser)]))
  const localOf = createLocalClock({ timeZone, byPlace })
  const unit = imperialUnits ? 'mi' : 'km'
  const byGroup = { run: new Map<number, number>(), ride: new Map<number, number>() }
  // The fields of rows are read by index and not by destructuring, because this runs for every workout.
  for (const row of listDistanceRows(db, id)) {
    const group = groupOf.get(row[2])
    if (group !== 'run' && group !== 'ride') continue
    const day = Math.floor(localOf(row[0], row[1]) / dayMs)
    if (day > today) continue
    const days = byGroup[group]
    days.set(day, (days.get(day) ?? 0) + row[3] / metresIn[unit])
  }
  return groups.flatMap(group => {
    const { number, toNext } = eddingtonOf([...byGroup[group].values()])
    return number === 0 ? [] : [{ group, number, unit, to_next: toNext }]
  })
}
