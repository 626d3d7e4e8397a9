import { useQuery } from '@tanstack/react-query'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

/** Loads whether the person has hidden training. */
export const useTrainingSettings = () =>
  useQuery({
    queryKey: queryKeys.trainingSettings,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await get<{ data: { is_hidden: boolean } }>('/api/training/settings', signal)).data,
  })
