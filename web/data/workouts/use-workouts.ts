import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Pagination } from '../../../src/platform/http/schemas'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { dayIn } from '../../format/calendar'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import type { ListedWorkout } from './requests'
import {
  earlierRequest,
  type Filters,
  type Grouping,
  isByPlace,
  type Selection,
  totalsRequest,
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

/** The pages of a list, starting at the page of the selection. */
export function useWorkoutPages(selection: Selection, grouping: Grouping) {
  return useInfiniteQuery<
    ShownPage,
    Error,
    InfiniteData<ShownPage, number>,
    ReturnType<typeof queryKeys.workoutsPages>,
    number
  >({
    // Weeks and months have the same order.
    queryKey: queryKeys.workoutsPages({ ...selection, by: isByPlace(grouping) ? grouping : 'time' }),
    initialPageParam: selection.page,
    // Keeps the previous list on screen while loading, unless it was empty: that would look like an empty result.
    placeholderData: previous => (previous?.pages[0]?.workouts.length === 0 ? undefined : previous),
    queryFn: async ({ pageParam: page, signal }) => {
      const { data, pagination } = await get<ListAnswer>(
        workoutsRequest({ ...selection, page }, grouping),
        signal,
      )
      return { workouts: data.workouts, pagination }
    },
    getNextPageParam: ({ pagination: { has_next, page } }) => (has_next ? page + 1 : undefined),
    getPreviousPageParam: ({ pagination: { has_prev, page } }) => (has_prev ? page - 1 : undefined),
  })
}

/** Sums over a whole list and over each of its groups: weeks or months (latest first), or places in their order. */
export function useTotals(filters: Filters, by: Grouping) {
  return useQuery<TotalsAnswer['data']>({
    queryKey: queryKeys.totals(filters, by),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => (await get<TotalsAnswer>(totalsRequest(filters, by), signal)).data,
  })
}

/** The workouts of the same sport right before this one, latest first. */
export function useEarlierOfSport({ id, sport_id, workout_date }: Workout, timezone: string) {
  const day = dayIn(timezone, new Date(workout_date))
  return useQuery({
    queryKey: queryKeys.earlierOfSport(id, sport_id, day),
    queryFn: async ({ signal }) => {
      // Ask for a few more, because workouts of the same day may be later.
      const request = earlierRequest(sport_id, day, maxEarlier + 3)
      return (await get<ListAnswer>(request, signal)).data.workouts
    },
    select: workouts =>
      workouts
        .filter(other => other.id !== id && new Date(other.workout_date) <= new Date(workout_date))
        .slice(0, maxEarlier),
  })
}

const maxEarlier = 5
