// Requests the data of the home page while its code is still loading, which saves round trips on slow networks.
import type { QueryClient } from '@tanstack/react-query'
import { dayIn, shiftPeriod, startOfPeriod } from '../../format/calendar'
import { profileQuery } from '../accounts/profile'
import { calendarDaysQuery } from '../workouts/calendar'
import { goalsQuery } from '../workouts/goals'
import { sportsQuery } from '../workouts/sports'
import { trainingDaysQuery } from '../workouts/training'
import { latestWorkoutsQuery } from './latest-workouts'
import { firstTrainingDay } from './training-weeks'

/**
 * The first day for which the home page requests data. It is the first day of a month, so that the query key stays the
 * same for weeks and in almost all time zones.
 */
export const firstDayShown = (today: string): string =>
  shiftPeriod(startOfPeriod(today, 'month', true), 'month', -13)

/**
 * Starts the requests. Errors are ignored here, because the components that show the data send failed requests again
 * and show their errors.
 */
export function askForHome(client: QueryClient): void {
  // The account's time zone is not known yet, so the browser's is used. The two are rarely in different months.
  const today = dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())
  void client.prefetchQuery(profileQuery)
  void client.prefetchQuery(calendarDaysQuery({ from: firstDayShown(today) }))
  void client.prefetchQuery(goalsQuery)
  void client.prefetchQuery(latestWorkoutsQuery)
  void client.prefetchQuery(sportsQuery)
  void client.prefetchQuery(trainingDaysQuery(firstTrainingDay(today)))
}
