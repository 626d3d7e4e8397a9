// Loads the latest few workouts. It is separate from the code of the list, which Home does not need.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { type ListedWorkout, latestRequest } from '../workouts/requests'

type LatestWorkout = ListedWorkout & Pick<Workout, 'equipments'>

export const latestWorkoutsQuery = queryOptions({
  queryKey: queryKeys.latestWorkouts,
  queryFn: async ({ signal }) =>
    (await get<{ data: { workouts: LatestWorkout[] } }>(latestRequest, signal)).data.workouts,
})

export const useLatestWorkouts = () => useQuery(latestWorkoutsQuery)
