import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Pagination } from '../../../src/platform/http/schemas'
import type { TotalsAnswer } from '../../../src/workouts/analysis/totals/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { dayIn } from '../../format/calendar'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
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

/** Loads the pages of a list, beginning with the page of the selection. @param enabled false to load nothing */
export function useWorkoutPages(selection: Selection, grouping: Grouping, enabled: boolean) {
  return useInfiniteQuery<
    ShownPage,
    Error,
    InfiniteData<ShownPage, number>,
    ReturnType<typeof queryKeys.workoutsPages>,
    number
  >({
    // Lists grouped by weeks and by months have the same order, and therefore the same query key.
    queryKey: queryKeys.workoutsPages({ ...selection, by: isByPlace(grouping) ? grouping : 'time' }),
    enabled,
    initialPageParam: selection.page,
    // The previous list stays on screen while the next one loads. An empty list does not stay, because it would look
    // like an empty result.
    placeholderData: previous => (previous?.pages[0]?.workouts.length === 0 ? undefined : previous),
    queryFn: async ({ pageParam: page, signal }) => {
      const { data, pagination } = await getTogether<ListAnswer>(
        workoutsRequest({ ...selection, page }, grouping),
        signal,
      )
      return { workouts: data.workouts, pagination }
    },
    getNextPageParam: ({ pagination: { has_next, page } }) => (has_next ? page + 1 : undefined),
    getPreviousPageParam: ({ pagination: { has_prev, page } }) => (has_prev ? page - 1 : undefined),
  })
}

/**
 * Loads the sums of a list and of its groups: weeks or months, the latest first, or places in the list's order.
 * @param withLegsTogether whether each outing counts as one workout
 */
export function useTotals(filters: Filters, by: Grouping, withLegsTogether: boolean) {
  return useQuery<TotalsAnswer['data']>({
    queryKey: queryKeys.totals(filters, by, withLegsTogether),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) =>
      (await getTogether<TotalsAnswer>(totalsRequest(filters, by, withLegsTogether), signal)).data,
  })
}

/** Loads the workouts of the same sport directly before a workout, the latest first. */
export function useEarlierOfSport({ id, sport_id, workout_date }: Workout, timezone: string) {
  const day = dayIn(timezone, new Date(workout_date))
  return useQuery({
    queryKey: queryKeys.earlierOfSport(id, sport_id, day),
    queryFn: async ({ signal }) => {
      // Three more workouts are requested, because the response also contains this workout and later workouts of the
      // same day.
      const request = earlierRequest(sport_id, day, maxEarlier + 3)
      return (await getTogether<ListAnswer>(request, signal)).data.workouts
    },
    select: workouts =>
      workouts
        .filter(other => other.id !== id && new Date(other.workout_date) <= new Date(workout_date))
        .slice(0, maxEarlier),
  })
}

const maxEarlier = 5
