// Loads and renames outings with several legs, such as triathlons.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OutingAnswer } from '../../../src/workouts/workouts/outing-schemas'
import { get, patch } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { outingPath } from './requests'
import { useWorkoutsRefresh, type WorkoutChanges } from './workouts'

/** Loads an outing with its legs. @param id short id of one of its legs */
export const useOuting = (id: string) =>
  useQuery({
    queryKey: laterQueryKeys.outing(id),
    queryFn: async ({ signal }) => (await get<OutingAnswer>(outingPath(id), signal)).data.outing,
  })

/** Gives all legs of an outing the same title. @param id short id of one of its legs */
export function useRenameOuting(id: string) {
  const queries = useQueryClient()
  const refresh = useWorkoutsRefresh()
  return useMutation({
    mutationFn: async ({ title }: WorkoutChanges) => {
      const { data } = await patch<OutingAnswer>(outingPath(id), { title: title ?? '' })
      queries.setQueryData(laterQueryKeys.outing(id), data.outing)
      refresh()
    },
  })
}
