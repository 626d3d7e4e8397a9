import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  Configuration,
  ConfigurationAnswer,
  ConfigurationChanges,
} from '../../../src/instance/configuration/schemas'
import { minute } from '../../../src/lib/durations'
import { patch } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'

/** Loads the instance's limits and settings. */
export const configurationQuery = queryOptions({
  queryKey: queryKeys.configuration,
  staleTime: 5 * minute,
  queryFn: async ({ signal }) => (await getTogether<{ data: Configuration }>('/api/config', signal)).data,
})

export const useConfiguration = () => useQuery(configurationQuery)

export function useChangeConfiguration() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (changes: ConfigurationChanges) =>
      (await patch<ConfigurationAnswer>('/api/config', changes)).data,
    onSuccess: configuration => client.setQueryData(queryKeys.configuration, configuration),
  })
}
