// Workouts whose sport was guessed and is not confirmed yet.
import { useQuery } from '@tanstack/react-query'
import type { Pagination } from '../../../src/platform/http/schemas'
import { laterQueryKeys } from '../client/later-query-keys'
import { getTogether } from '../client/together'
import { type ListedWorkout, listedFields } from './requests'

interface GuessedAnswer {
  data: { workouts: ListedWorkout[] }
  pagination: Pagination
}

/** The latest workouts with a guessed sport, and the number of all such workouts. */
export interface Guesses {
  workouts: readonly ListedWorkout[]
  total: number
}

export function withoutGuesses({ workouts, total }: Guesses, ids: ReadonlySet<string>): Guesses {
  const left = workouts.filter(({ id }) => !ids.has(id))
  return { workouts: left, total: total - (workouts.length - left.length) }
}

/** Number of workouts that are listed at a time. */
const maxShown = 50

const guessed = '/api/workouts?sport_confirmed=false&'

export function useGuesses() {
  return useQuery<Guesses>({
    queryKey: laterQueryKeys.guesses,
    // The previous rows stay on screen while the list without the confirmed workouts is being loaded.
    placeholderData: previous => previous,
    queryFn: async ({ signal }) => {
      const path = `${guessed}per_page=${maxShown}&fields=${listedFields.join()}`
      const { data, pagination } = await getTogether<GuessedAnswer>(path, signal)
      return { workouts: data.workouts, total: pagination.total }
    },
  })
}
