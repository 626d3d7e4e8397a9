import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Goal, NewGoalBody } from '../../../src/workouts/analysis/goals/schemas'
import { patch, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** Loads the account's goals with their progress until today. */
export const goalsQuery = queryOptions({
  queryKey: queryKeys.goals,
  queryFn: async ({ signal }) =>
    (await getTogether<{ data: { goals: Goal[] } }>('/api/goals', signal)).data.goals,
})

export const useGoals = () => useQuery(goalsQuery)

/** Creates a goal, or changes the goal with this id. */
export function useSaveGoal(id: string | null) {
  const refresh = useGoalsRefresh()
  return useMutation({
    mutationFn: (goal: NewGoalBody) => (id === null ? post('/api/goals', goal) : patch(pathOf(id), goal)),
    onSuccess: refresh,
  })
}

export function useDeleteGoal({ id }: Goal) {
  const refresh = useGoalsRefresh()
  return useMutation({
    // The status 404 counts as success, because the goal was already deleted elsewhere.
    mutationFn: () =>
      remove(pathOf(id)).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.isNotFound)) throw error
      }),
    onSuccess: refresh,
  })
}

const pathOf = (id: string) => `/api/goals/${encodeURIComponent(id)}`

function useGoalsRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: queryKeys.goals })
}
