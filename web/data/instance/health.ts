import { useQuery } from '@tanstack/react-query'
import type { HealthReportAnswer } from '../../../src/instance/health/schemas'
import { get } from '../client/api'
import { laterQueryKeys } from '../client/later-query-keys'

const pollMs = 15_000

export const useHealth = () =>
  useQuery({
    queryKey: laterQueryKeys.health,
    staleTime: 0,
    refetchInterval: pollMs,
    queryFn: async ({ signal }) => (await get<HealthReportAnswer>('/api/health', signal)).data,
  })
