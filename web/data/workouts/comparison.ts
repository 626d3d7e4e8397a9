// Loads the comparison of two workouts, and workouts to choose from.
import { useQuery } from '@tanstack/react-query'
import type { ComparisonAnswer } from '../../../src/workouts/training/compare/schemas'
import type { Workout } from '../../../src/workouts/workouts/schemas'
import { dayIn } from '../../format/calendar'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { type ListedWorkout, listedFields } from './requests'

/** Loads what two workouts have in common, and where they differ. */
export function useComparison(first: Workout, second: Workout) {
  return useQuery({
    queryKey: laterQueryKeys.comparison(first.id, second.id),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ with: second.id })
      const path = `/api/analysis/workouts/${encodeURIComponent(first.id)}/compare?${query}`
      return (await get<ComparisonAnswer>(path, signal)).data.comparison
    },
  })
}

type Comparable = Pick<Workout, 'with_chart'> & ListedWorkout

/** The number of listed workouts. With more, people would rather search. */
const maxListed = 20

/**
 * Loads workouts with which this workout can be compared: those of the same day first, then those of the same sport,
 * the nearest day first.
 * @param search text in their titles or places; empty for no search
 */
export function useComparable(workout: Workout, search: string, timezone: string) {
  const { id, sport_id, workout_date } = workout
  const day = dayIn(timezone, new Date(workout_date))
  return useQuery<Comparable[]>({
    queryKey: laterQueryKeys.comparable(id, day, search),
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const ask = async (filters: Record<string, string>) => {
        const usual = { fields: [...listedFields, 'with_chart'].join(), per_page: '25' }
        const query = new URLSearchParams({ ...usual, ...filters, ...(search !== '' && { search }) })
        return (await get<{ data: { workouts: Comparable[] } }>(`/api/workouts?${query}`, signal)).data
          .workouts
      }
      const found = await Promise.all([
        ask({ from: day, to: day }),
        ask({ sport_id: String(sport_id), to: day }),
        ask({ sport_id: String(sport_id), from: day, order: 'asc' }),
        ...(search === '' ? [] : [ask({})]),
      ])
      return [...new Map(found.flat().map(other => [other.id, other])).values()]
    },
    select: found => inOrder(workout, day, timezone, found),
  })
}

function inOrder(
  { id, sport_id, workout_date }: Workout,
  day: string,
  timezone: string,
  found: readonly Comparable[],
): Comparable[] {
  const start = new Date(workout_date).getTime()
  const ranked = found
    .filter(other => other.id !== id && other.with_chart)
    .map(other => {
      const moment = new Date(other.workout_date)
      const isSameDay = dayIn(timezone, moment) === day
      const rank = isSameDay ? 0 : other.sport_id === sport_id ? 1 : 2
      return { other, rank, apart: Math.abs(moment.getTime() - start) }
    })
  return ranked
    .toSorted((one, two) => one.rank - two.rank || one.apart - two.apart)
    .slice(0, maxListed)
    .map(({ other }) => other)
}
