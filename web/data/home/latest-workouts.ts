// The last few workouts, with what they were done with. They stand apart from lists, whose code Home can do without.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { type ListedWorkout, listedFields } from '../workouts/requests'

export const latestRequest = `/api/workouts?per_page=5&fields=${[...listedFields, 'equipments'].join()}`
type LatestWorkout = ListedWorkout & Pick<Workout, 'equipments'>

export const latestWorkoutsQuery = queryOptions({
  queryKey: queryKeys.latestWorkouts,
  queryFn: async ({ signal }) =>
    (await get<{ data: { workouts: LatestWorkout[] } }>(latestRequest, signal)).data.workouts,
})

export const useLatestWorkouts = () => useQuery(latestWorkoutsQuery)
