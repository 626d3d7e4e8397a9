import { useQuery } from '@tanstack/react-query'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

const pollMs = 15_000

export const useHealth = () =>
  useQuery({
    queryKey: queryKeys.health,
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => (await get<HealthReportAnswer>('/api/health', signal)).data,
  })
