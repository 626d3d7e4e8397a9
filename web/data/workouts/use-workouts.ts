import { useQuery } from '@tanstack/react-query'
import type { Pagination } from '../../../src/platform/http/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import {
  type LatestWorkout,
  type ListedWorkout,
  latestRequest,
  type Selection,
  workoutsRequest,
} from './selection'

interface ListAnswer {
  data: { workouts: ListedWorkout[] }
  pagination: Pagination
}

interface ShownPage {
  workouts: ListedWorkout[]
  pagination: Pagination
}

export function useWorkouts(selection: Selection) {
  return useQuery<ShownPage>({
    queryKey: queryKeys.workoutsPage(selection),
    // What was there stays until what is asked for is there. That there was nothing says nothing of the next answer.
    placeholderData: previous => (previous?.workouts.length === 0 ? undefined : previous),
    queryFn: async ({ signal }) => {
      const { data, pagination } = await get<ListAnswer>(workoutsRequest(selection), signal)
      return { workouts: data.workouts, pagination }
    },
  })
}

/** The last few workouts, with what they were done with. */
export function useLatestWorkouts() {
  return useQuery({
    queryKey: queryKeys.latestWorkouts,
    queryFn: async ({ signal }) =>
      (await get<{ data: { workouts: LatestWorkout[] } }>(latestRequest, signal)).data.workouts,
  })
}
