import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  AppSettings,
  AppSettingsAnswer,
  AppSettingsChanges,
  ProviderChange,
  ProviderTrialAnswer,
  TestEmailAnswer,
} from '../../../src/instance/app-settings/schemas'
import { proved } from '../accounts/proof'
import { get, patch, post } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'
import { queryKeys } from '../client/query-keys'

export type ServerSettings = AppSettings
export type ServerSettingsChanges = AppSettingsChanges
export type { ProviderChange }
export type TestEmail = TestEmailAnswer['data']

const address = '/api/config/server'
const queryKey = laterQueryKeys.serverSettings

export const useServerSettings = () =>
  useQuery({
    queryKey,
    staleTime: 0,
    queryFn: async ({ signal }) => (await get<AppSettingsAnswer>(address, signal)).data,
  })

export function useChangeServerSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ServerSettingsChanges) =>
      (await proved(() => patch<AppSettingsAnswer>(address, changes))).data,
    onSuccess: settings => {
      client.setQueryData(queryKey, settings)
      // They follow from the settings: whether there is mail, the credits of maps, and where the server is reached.
      for (const key of [queryKeys.configuration, queryKeys.addresses, queryKeys.setupSteps]) {
        void client.invalidateQueries({ queryKey: key })
      }
    },
  })
}

/** Has the server send an email to the administrator. */
export const useSendTestEmail = () =>
  useMutation({
    mutationFn: async () => (await post<TestEmailAnswer>(`${address}/test-email`, undefined)).data,
  })

/** Has the server ask a provider what it says of itself. */
export const useProviderTrial = () =>
  useMutation({
    mutationFn: async (provider: ProviderChange) =>
      (await post<ProviderTrialAnswer>(`${address}/try-provider`, provider)).data,
  })
