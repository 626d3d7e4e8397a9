import { day as dayMs } from '../../../lib/durations'
import { localDay } from '../../../lib/time-zone'
import type { Account } from '../../../platform/access/store'
import type { PlatformContext } from '../../../platform/context/platform-context'
import { createLocalClock } from '../../library/periods'
import { dayNumberOf } from './day-number'
import { findEnds } from './store'

/**
 * Returns the numbers of the current day and of the first workout's day, see `dayNumberOf`; `first` is `null` without
 * workouts. If days follow the place of each workout, somebody far to the east may have trained on a day that has not
 * begun at home yet: then that is the current day.
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
