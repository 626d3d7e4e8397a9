import { day as dayMs } from '../../../lib/durations'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { createLocalClock } from '../../library/periods'
import { dayNumberOf } from './day-number'
import { findEnds } from './store'

/**
 * Returns the number of the current day and of the day of the first workout, see `dayNumberOf`; `first` is `null`
 * without workouts. If the days of the account follow the place of each workout, a workout far to the east may be on a
 * day that has not begun in the user's time zone. This day is then the current day.
 */
export function readEnds(ctx: PlatformContext, account: Account): { first: number | null; today: number } {
  const { timezone: timeZone, daysByPlace: byPlace } = account
  const localOf = createLocalClock({ timeZone, byPlace })
  const now = ctx.clock()
  const { first, latest } = findEnds(ctx.db, account.id, now)
  const dayOf = ({ began, offsetS }: { began: Date; offsetS: number | null }) =>
    Math.floor(localOf(began.getTime(), offsetS) / dayMs)
  const atHome = dayNumberOf(localDay(now, timeZone))
  return { first: first ? dayOf(first) : null, today: latest ? Math.max(atHome, dayOf(latest)) : atHome }
}
