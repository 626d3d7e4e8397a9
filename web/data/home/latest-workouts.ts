// Loads the latest few workouts. This file is separate from the code of the workout list, which the home page does not
// need.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
import { type ListedWorkout, latestRequest } from '../workouts/requests'

type LatestWorkout = ListedWorkout & Pick<Workout, 'equipments'>

export const latestWorkoutsQuery = queryOptions({
  queryKey: queryKeys.latestWorkouts,
  queryFn: async ({ signal }) =>
    (await getTogether<{ data: { workouts: LatestWorkout[] } }>(latestRequest, signal)).data.workouts,
})

export const useLatestWorkouts = () => useQuery(latestWorkoutsQuery)
