// The places around which links and pictures hide the user's tracks.
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  NewPrivacyZoneBody,
  PrivacyZone,
  PrivacyZonesAnswer,
} from '../../../src/workouts/privacy/schemas'
import type { StreamsAnswer } from '../../../src/workouts/recording/curves/schemas'
import { get, patch, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { laterQueryKeys } from '../client/later-query-keys'
import { workoutPath } from '../workouts/requests'
import type { Position } from '../workouts/track'

export function usePrivacyZones() {
  return useQuery({
    queryKey: laterQueryKeys.privacyZones,
    queryFn: async ({ signal }) =>
      (await get<PrivacyZonesAnswer>('/api/privacy-zones', signal)).data.privacy_zones,
  })
}

/** Sets a zone, or changes the one with this id. */
export function useSavePrivacyZone(id: number | null) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (zone: NewPrivacyZoneBody) =>
      id === null ? post('/api/privacy-zones', zone) : patch(pathOf(id), zone),
    onSuccess: refresh,
  })
}

export function useRemovePrivacyZone({ id }: PrivacyZone) {
  const refresh = useRefresh()
  return useMutation({
    // The status 404 counts as success, because the zone was already removed elsewhere.
    mutationFn: () =>
      remove(pathOf(id)).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.isNotFound)) throw error
      }),
    onSuccess: refresh,
  })
}

/** Finds where a workout starts; `null` if its recording has no positions. */
export function useFindStart() {
  return useMutation({
    mutationFn: async (workoutId: string): Promise<Position | null> => {
      const asked = `${workoutPath(workoutId)}/streams?fields=latitude,longitude&points=2`
      const { latitude, longitude } = (await get<StreamsAnswer>(asked)).data.streams
      const [north, east] = [latitude?.find(isNumber), longitude?.find(isNumber)]
      return north === undefined || east === undefined ? null : [east, north]
    },
  })
}

const isNumber = (value: number | null): value is number => value !== null

const pathOf = (id: number) => `/api/privacy-zones/${id}`

/** Forgets the pictures of workouts, too, because they leave out the zones. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    const isPicture = ({ queryKey }: { queryKey: QueryKey }) => queryKey.includes('picture')
    client.removeQueries({ predicate: isPicture })
    await client.invalidateQueries({ queryKey: laterQueryKeys.privacyZones })
  }
}
