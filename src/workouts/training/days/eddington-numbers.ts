import type { Account } from '../../../platform/access/store'
import type { Db } from '../../../platform/db/database'
import { eddingtonOf } from '../../../tracks/analysis/eddington'
import { sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import type { EddingtonNumber } from './schemas'
import type { WorkoutLoad } from './workout-loads'

const metresIn = { km: 1000, mi: 1609.344 } as const

/** Groups of sports in which days of many kilometres are common. */
const groups = ['run', 'ride'] as const

/** Computes the Eddington number of each group from the daily distances, in kilometres or miles as the user prefers. */
export function eddingtonNumbers(
  db: Db,
  { id, imperialUnits }: Account,
  workouts: readonly WorkoutLoad[],
): EddingtonNumber[] {
  const groupOf = new Map(listSports(db, id).map(ofUser => [ofUser.sport.id, sportGroupOf(ofUser)]))
  const unit = imperialUnits ? 'mi' : 'km'
  const byGroup = { run: new Map<number, number>(), ride: new Map<number, number>() }
  for (const { day, sportId, distanceM } of workouts) {
    const group = groupOf.get(sportId)
    if (group !== 'run' && group !== 'ride') continue
    const days = byGroup[group]
    days.set(day, (days.get(day) ?? 0) + distanceM / metresIn[unit])
  }
  return groups.flatMap(group => {
    const { number, toNext } = eddingtonOf([...byGroup[group].values()])
    return number === 0 ? [] : [{ group, number, unit, to_next: toNext }]
  })
}
