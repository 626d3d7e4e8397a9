// Links that share workouts, and pictures of workouts.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  SavedShareAnswer,
  ShareAnswer,
  ShareBody,
  SharesAnswer,
} from '../../../src/workouts/shares/links/schemas'
import { get, getFile, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { workoutPath } from '../workouts/requests'

export function useShares() {
  return useQuery({
    queryKey: laterQueryKeys.shares,
    queryFn: async ({ signal }) => (await get<SharesAnswer>('/api/shares', signal)).data.shares,
  })
}

/** Loads the link that shares a workout; `null` if there is none. */
export function useShare(workoutId: string) {
  return useQuery({
    queryKey: laterQueryKeys.share(workoutId),
    queryFn: async ({ signal }) =>
      (await get<ShareAnswer>(`${workoutPath(workoutId)}/share`, signal)).data.share,
  })
}

/** Creates a workout's link, or changes what it shows. */
export function useSaveShare(workoutId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ShareBody) =>
      (await post<SavedShareAnswer>(`${workoutPath(workoutId)}/share`, body)).data.share,
    onSuccess: share => {
      client.setQueryData(laterQueryKeys.share(workoutId), share)
      void client.invalidateQueries({ queryKey: laterQueryKeys.shares, exact: true })
    },
  })
}

export function useEndSharing(workoutId: string, onEnded: () => void = () => undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`${workoutPath(workoutId)}/share`),
    onSuccess: () => {
      client.setQueryData(laterQueryKeys.share(workoutId), null)
      onEnded()
    },
    onSettled: () => client.invalidateQueries({ queryKey: laterQueryKeys.shares, exact: true }),
  })
}

export interface WantedPicture {
  shape: 'square' | 'portrait' | 'story' | 'wide'
  scheme: 'light' | 'dark'
  ends: 'hidden' | 'shown'
}

/** Loads a picture of a workout. The current picture stays until the next one is loaded. */
export function useWorkoutPicture(workoutId: string, wanted: WantedPicture) {
  return useQuery({
    queryKey: laterQueryKeys.workoutPicture(workoutId, wanted),
    placeholderData: keepPreviousData,
    queryFn: () => getFile(`${workoutPath(workoutId)}/picture?${new URLSearchParams({ ...wanted })}`),
  })
}
