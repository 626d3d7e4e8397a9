import { useMutation, useQuery } from '@tanstack/react-query'
import type {
  DismissBody,
  DuplicatesAnswer,
  MergeBody,
  MergedPage,
  MergedWorkout,
} from '../../../src/workouts/duplicates/schemas'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { useWorkoutsRefresh } from '../workouts/workouts'

/** Loads pairs of workouts that are probably duplicates. */
export function useDuplicates() {
  return useQuery({
    queryKey: laterQueryKeys.duplicates,
    queryFn: async ({ signal }) => (await get<DuplicatesAnswer>('/api/workouts/duplicates', signal)).data,
  })
}

/** Loads workouts that were merged into others. */
export function useMerged(page: number) {
  return useQuery({
    queryKey: laterQueryKeys.merged(page),
    queryFn: ({ signal }) => get<MergedPage>(`/api/workouts/merged?page=${page}`, signal),
  })
}

export function useMerge() {
  const onSuccess = useWorkoutsRefresh()
  return useMutation({
    mutationFn: (pair: MergeBody) => post('/api/workouts/duplicates/merge', pair),
    onSuccess,
  })
}

/** Marks the workouts of a pair as different. */
export function useDismissDuplicates() {
  const onSuccess = useWorkoutsRefresh()
  return useMutation({
    mutationFn: (pair: DismissBody) => post('/api/workouts/duplicates/dismiss', pair),
    onSuccess,
  })
}

export function useUndoMerge({ id }: MergedWorkout) {
  const onSuccess = useWorkoutsRefresh()
  return useMutation({ mutationFn: () => post(`/api/workouts/merged/${id}/undo`, {}), onSuccess })
}

export function useDiscardMerged({ id }: MergedWorkout) {
  const onSuccess = useWorkoutsRefresh()
  return useMutation({ mutationFn: () => remove(`/api/workouts/merged/${id}`), onSuccess })
}
