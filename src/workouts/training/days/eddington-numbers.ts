import { day as dayMs } from '../../../lib/durations'
import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { keptUntilChanged } from '../../../platform/db/state-store'
import { eddingtonOf } from '../../../tracks/analysis/eddington'
import { createLocalClock } from '../../library/periods'
import { sportGroupOf } from '../../sports/sport-group'
import { listSportKinds } from '../../sports/store'
import type { EddingtonNumber } from './schemas'
import { listDistanceRows } from './store'

const metresIn = { km: 1000, mi: 1609.344 } as const

/** Groups of sports in which days of many kilometres are common. */
const groups = ['run', 'ride'] as const

/**
 * Returns the Eddington number of each group of sports, in kilometres or miles as the user prefers. They are kept until
 * something changes, because all workouts of the user are read for them.
 * @param today number of days since 1970; later workouts do not count, because their dates come from a wrong clock
 */
export function eddingtonNumbers(db: Db, account: Account, today: number): readonly EddingtonNumber[] {
  const { id: userId, imperialUnits, timezone, daysByPlace } = account
  const others = [imperialUnits, timezone, daysByPlace, today]
  return keptUntilChanged(db, { name: 'Eddington numbers', userId, others }, () =>
    computeNumbers(db, account, today),
  )
}

/** Computes the numbers from the daily distances. Reads an index of all workouts. */
function computeNumbers(db: Db, account: Account, today: number): EddingtonNumber[] {
  const { id, imperialUnits, timezone: timeZone, daysByPlace: byPlace } = account
  const groupOf = new Map(listSportKinds(db).map(kind => [kind.sport.id, sportGroupOf(kind)]))
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
