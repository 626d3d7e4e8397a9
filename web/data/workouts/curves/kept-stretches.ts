// Loads and changes the stretches of a workout that the user has saved under names.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { KeptStretch, NewStretchBody, StretchesAnswer } from '../../../../src/workouts/stretches/schemas'
import type { Workout } from '../../../../src/workouts/workouts/schemas'
import { patch, post, remove } from '../../client/api'
import { laterQueryKeys } from '../../client/later-query-keys'
import { getTogether } from '../../client/together'
import { stretchesPath } from '../requests'

/** Loads the saved stretches of a workout with their figures. */
export function useKeptStretches(workout: Workout) {
  return useQuery({
    queryKey: laterQueryKeys.keptStretches(workout.id, workout.sport_id),
    enabled: workout.with_chart,
    queryFn: async ({ signal }) =>
      (await getTogether<StretchesAnswer>(stretchesPath(workout.id), signal)).data.stretches,
  })
}

/** Saves a stretch. */
export const useKeepStretch = (workout: Workout) =>
  useStretchChange(workout, async (stretch: NewStretchBody) => {
    const { data } = await post<StretchesAnswer>(stretchesPath(workout.id), stretch)
    return (others: KeptStretch[]) =>
      [...others, ...data.stretches].toSorted((one, other) => one.from - other.from || one.to - other.to)
  })

export const useRenameStretch = (workout: Workout) =>
  useStretchChange(workout, async ({ id, name }: Pick<KeptStretch, 'id' | 'name'>) => {
    await patch<StretchesAnswer>(`${stretchesPath(workout.id)}/${id}`, { name })
    return (all: KeptStretch[]) => all.map(one => (one.id === id ? { ...one, name } : one))
  })

export const useRemoveStretch = (workout: Workout) =>
  useStretchChange(workout, async ({ id }: Pick<KeptStretch, 'id'>) => {
    await remove(`${stretchesPath(workout.id)}/${id}`)
    return (all: KeptStretch[]) => all.filter(one => one.id !== id)
  })

/**
 * Changes the list on the server, and then the loaded list in the same way. After an error, the list is loaded again.
 */
function useStretchChange<Change>(
  workout: Workout,
  send: (change: Change) => Promise<(all: KeptStretch[]) => KeptStretch[]>,
) {
  const queries = useQueryClient()
  const queryKey = laterQueryKeys.keptStretches(workout.id, workout.sport_id)
  return useMutation({
    mutationFn: send,
    onSuccess: change =>
      void queries.setQueryData<KeptStretch[]>(queryKey, all => (all === undefined ? all : change(all))),
    onError: () => void queries.invalidateQueries({ queryKey }),
  })
}
