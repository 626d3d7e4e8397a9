// People ask for streets, which only administrators can download.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { StreetRequestsAnswer } from '../../../src/maps/street-requests/schemas'
import { get, post, remove } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'
import type { Bounds } from '../workouts/track'

const address = '/api/maps/street-requests'

/** Loads the requests of all people, for administrators. */
export function useStreetRequests() {
  return useQuery({
    queryKey: laterQueryKeys.streetRequests,
    queryFn: async ({ signal }) => (await get<StreetRequestsAnswer>(address, signal)).data.requests,
  })
}

/** Loads the requests of the person who is logged in. */
export function useOwnStreetRequests() {
  return useQuery({
    queryKey: laterQueryKeys.ownStreetRequests,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<StreetRequestsAnswer>(`${address}/own`, signal)).data.requests,
  })
}

export function useAskForStreets() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (bounds: Bounds) =>
      (await post<StreetRequestsAnswer>(address, { bounds })).data.requests,
    onSuccess: requests => client.setQueryData(laterQueryKeys.ownStreetRequests, requests),
  })
}

/** Takes back a request of one's own, or declines another person's. */
export function useDropStreetRequest(id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`${address}/${id}`),
    // Everything is loaded again after errors as well, because the request may be gone already.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: queryKeys.attention })
      return client.invalidateQueries({ queryKey: laterQueryKeys.streetRequests })
    },
  })
}
