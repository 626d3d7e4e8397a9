// Workouts whose sport was guessed and waits to be confirmed.
import { useQuery } from '@tanstack/react-query'
import type { Pagination } from '../../../src/platform/http/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { type ListedWorkout, listedFields } from './requests'

interface GuessedAnswer {
  data: { workouts: ListedWorkout[] }
  pagination: Pagination
}

/** The latest workouts with a guessed sport, and how many there are in all. */
export interface Guesses {
  workouts: readonly ListedWorkout[]
  total: number
}

export function withoutGuesses({ workouts, total }: Guesses, ids: ReadonlySet<string>): Guesses {
  const left = workouts.filter(({ id }) => !ids.has(id))
  return { workouts: left, total: total - (workouts.length - left.length) }
}

/** Number of workouts that are confirmed one by one before more are loaded. */
const maxShown = 50

const guessed = '/api/workouts?sport_confirmed=false&'

export function useGuesses() {
  return useQuery<Guesses>({
    queryKey: queryKeys.guesses,
    // The rows stay while those that were confirmed are being left out.
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const path = `${guessed}per_page=${maxShown}&fields=${listedFields.join()}`
      const { data, pagination } = await get<GuessedAnswer>(path, signal)
      return { workouts: data.workouts, total: pagination.total }
    },
  })
}
