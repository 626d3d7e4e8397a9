// What Home shows, asked for while its code is still on the way: a phone far away waits for each answer.
import type { QueryClient } from '@tanstack/react-query'
import { dayIn, shiftPeriod, startOfPeriod } from '../../format/calendar'
import { profileQuery } from '../accounts/profile'
import { calendarDaysQuery } from '../workouts/calendar'
import { goalsQuery } from '../workouts/goals'
import { sportsQuery } from '../workouts/sports'
import { latestWorkoutsQuery } from './latest-workouts'

/**
 * The first day that the first screen asks for. It is the first of a month, so that the question is the same for weeks, and for
 * people whose day has begun already.
 */
export const firstDayShown = (today: string): string =>
  shiftPeriod(startOfPeriod(today, 'month', true), 'month', -13)

/** Where something cannot be had, who shows it asks again and says so. */
export function askForHome(client: QueryClient): void {
  // The person's own zone is not known yet; it hardly ever makes a difference.
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  void client.prefetchQuery(profileQuery)
  void client.prefetchQuery(calendarDaysQuery({ from: firstDayShown(today) }))
  void client.prefetchQuery(goalsQuery)
  void client.prefetchQuery(latestWorkoutsQuery)
  void client.prefetchQuery(sportsQuery)
}
