import { localDay } from '../../../lib/time-zone'
import type { Db } from '../../../platform/db/database'
import { type DayRange, rangeOfDays, readDay, readDayRange } from '../../../platform/http/input/day-range'
import { type SportGroup, sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import { readMeans } from './greatest-means'
import { predictRaces, raceDays } from './predict-races'
import type { EffortQuantity } from './quantities'
import { criticalDays, readCritical } from './read-critical'
import type { Curves, CurvesQuery, RaceTimes } from './schemas'
import { listFastest } from './store'

interface Asking {
  userId: number
  quantity: EffortQuantity
  group: SportGroup
  days: Omit<CurvesQuery, 'quantity' | 'sport_group'>
  timeZone: string
  now: Date
}

/**
 * Returns the greatest means of two periods, and what follows from the efforts before the end of the first one.
 * @throws AppError `invalid payload` if a day is not in the calendar
 */
export function readCurves(db: Db, { userId, quantity, group, days, timeZone, now }: Asking): Curves {
  const sportIds = listSports(db, userId)
    .filter(sport => sportGroupOf(sport) === group)
    .map(({ sport }) => sport.id)
  const askFor = ({ from, before }: Pick<DayRange, 'from' | 'before'>) => ({ userId, sportIds, from, before })
  const meansOf = (range: DayRange) => readMeans(db, askFor(range), quantity)
  const { from, to, compare_from, compare_to } = days
  const period = readDayRange({ from, to }, timeZone)
  const compared = readDayRange({ from: compare_from, to: compare_to }, timeZone)

  const today = Temporal.PlainDate.from(localDay(now, timeZone))
  const last = to && Temporal.PlainDate.compare(readDay(to), today) < 0 ? readDay(to) : today
  const lookBack = (count: number) => {
    const wanted = last.subtract({ days: count - 1 })
    const first = wanted.year < 0 ? Temporal.PlainDate.from('0000-01-01') : wanted
    return { asked: askFor(rangeOfDays({ first, last }, timeZone, false)), from: `${first}`, to: `${last}` }
  }
  return {
    quantity,
    sport_group: group,
    period: meansOf(period),
    compared: compare_from || compare_to ? meansOf(compared) : null,
    critical: readCritical(db, { quantity, group, ...lookBack(criticalDays) }),
    races: racesOf(() => listFastest(db, lookBack(raceDays).asked)),
  }

  function racesOf(list: () => ReturnType<typeof listFastest>): RaceTimes {
    if (group !== 'run' || quantity !== 'speed') return { times: [], vdot: null, reason: 'not-for-this' }
    return predictRaces(list())
  }
}
