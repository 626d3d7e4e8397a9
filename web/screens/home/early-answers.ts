// What Home shows, asked for while its code is still on the way: a phone far away waits for each answer.
import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../data/accounts/profile'
import { calendarDaysQuery } from '../../data/workouts/calendar'
import { goalsQuery } from '../../data/workouts/goals'
import { sportsQuery } from '../../data/workouts/sports'
import { latestWorkoutsQuery } from '../../data/workouts/use-workouts'
import { dayIn } from '../../format/calendar'
import { firstDayShown } from './summary'

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
