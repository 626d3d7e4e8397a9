import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { HomeAssistantAnswer } from '../../../src/transfer/home-assistant/schemas'
import { get, patch } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

const address = '/api/home-assistant'
const queryKey = laterQueryKeys.homeAssistant

/** Whether Home Assistant can show the figures of the account, and does. */
export const useHomeAssistant = () =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await get<HomeAssistantAnswer>(address, signal)).data,
  })

export function useHomeAssistantSwitch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (is_on: boolean) => (await patch<HomeAssistantAnswer>(address, { is_on })).data,
    onSuccess: data => client.setQueryData(queryKey, data),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
