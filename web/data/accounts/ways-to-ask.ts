import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WaysToAskAnswer, WaysToAskBody } from '../../../src/accounts/asking/schemas'
import { get, patch } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

const address = '/api/ways-to-ask'
const queryKey = laterQueryKeys.waysToAsk

/** A way by which the workouts of the account can be asked for. */
export type WayToAsk = keyof WaysToAskAnswer['data']

/** Which ways are on. */
export const useWaysToAsk = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await get<WaysToAskAnswer>(address, signal)).data,
  })

/** Turns a way on or off. */
export function useWaySwitch(way: WayToAsk) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (isOn: boolean) => {
      const changes: WaysToAskBody = { [way]: isOn }
      return (await patch<WaysToAskAnswer>(address, changes)).data
    },
    onSuccess: data => client.setQueryData(queryKey, data),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
