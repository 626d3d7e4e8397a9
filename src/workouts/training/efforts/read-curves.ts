import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { rangeOfDays, readDay } from '../../../platform/http/input/day-range'
import { type SportGroup, sportGroupOf } from '../../sports/sport-group'
import { listSports } from '../../sports/store'
import { writeDay } from '../days/day-number'
import { readEnds } from '../days/read-ends'
import type { EffortQuantity } from '../quantities'
import { readMeans } from './greatest-means'
import { predictRaces, raceDays } from './predict-races'
import { criticalDays, readCritical } from './read-critical'
import { oxygenDays, readOxygen, readWatchedOxygen } from './read-oxygen'
import type { Curves, CurvesQuery, RaceTimes } from './schemas'
import { listFastest } from './store'

interface Asking {
  quantity: EffortQuantity
  group: SportGroup
  days: Omit<CurvesQuery, 'quantity' | 'sport_group'>
}

/**
 * Returns the greatest means of two periods, and the results that are computed from the efforts before the end of the
 * first period.
 * @throws AppError `invalid payload` if a day is not in the calendar
 */
export function readCurves(
  ctx: PlatformContext,
  account: Account,
  { quantity, group, days }: Asking,
): Curves {
  const { db } = ctx
  const { id: userId, timezone: timeZone, daysByPlace: byPlace } = account
  const sports = listSports(db, userId)
  const idsOf = (one: SportGroup) =>
    sports.filter(sport => sportGroupOf(sport) === one).map(({ sport }) => sport.id)
  const sportIds = idsOf(group)
  const { from, to, compare_from, compare_to } = days
  const dayOf = (text: string | undefined) => (text ? readDay(text, timeZone) : null)
  const periodOf = (first: Temporal.PlainDate | null, last: Temporal.PlainDate | null) =>
    readMeans(db, { userId, sportIds, days: rangeOfDays({ first, last }, timeZone, byPlace) }, quantity)

  const today = Temporal.PlainDate.from(writeDay(readEnds(ctx, account).today))
  const lastAsked = dayOf(to)
  const last = lastAsked && Temporal.PlainDate.compare(lastAsked, today) < 0 ? lastAsked : today
  const lookBack = (count: number) => {
    const wanted = last.subtract({ days: count - 1 })
    const first = wanted.year < 0 ? Temporal.PlainDate.from('0000-01-01') : wanted
    const range = rangeOfDays({ first, last }, timeZone, byPlace)
    return { asked: { userId, sportIds, days: range }, from: `${first}`, to: `${last}` }
  }
  const untilLast = rangeOfDays({ first: null, last }, timeZone, byPlace)
  return {
    quantity,
    sport_group: group,
    period: periodOf(dayOf(from), lastAsked),
    compared: compare_from || compare_to ? periodOf(dayOf(compare_from), dayOf(compare_to)) : null,
    critical: readCritical(db, { quantity, group, ...lookBack(criticalDays) }),
    races: racesOf(() => listFastest(db, lookBack(raceDays).asked)),
    oxygen: {
      ...readOxygen(db, { quantity, group, timeZone, ...lookBack(oxygenDays) }),
      of_watch: readWatchedOxygen(db, group, one => ({ userId, sportIds: idsOf(one), days: untilLast })),
    },
  }

  function racesOf(list: () => ReturnType<typeof listFastest>): RaceTimes {
    if (group !== 'run' || quantity !== 'speed') return { times: [], vdot: null, reason: 'not-for-this' }
    return predictRaces(list())
  }
}
