// Requests the data of workouts' screens while their code is still loading, which saves round trips on slow networks.
// Errors are ignored here, because the components that show the data send failed requests again and show their errors.
import type { QueryClient } from '@tanstack/react-query'
import { profileQuery } from '../accounts/profile'
import { configurationQuery } from '../instance/configuration'
import { mapSourceQuery } from '../maps/map-source'
import { equipmentsQuery } from '../workouts/all-equipment'
import { sportsQuery } from '../workouts/sports'
import { workoutQuery } from '../workouts/workouts'

/** Starts the requests for what the list shows around its rows. */
export function askForList(client: QueryClient): void {
  void client.prefetchQuery(profileQuery)
  void client.prefetchQuery(sportsQuery)
  void client.prefetchQuery(equipmentsQuery)
  void client.prefetchQuery(mapSourceQuery)
}

/** Starts the requests for a workout's page. @param id short id or integer from the address */
export function askForWorkout(client: QueryClient, id: string): void {
  askForList(client)
  void client.prefetchQuery(configurationQuery)
  void client.prefetchQuery(workoutQuery(id))
}
