import { useQuery } from '@tanstack/react-query'
import type { Attention, AttentionAnswer } from '../../../src/instance/attention/schemas'
import { minute } from '../../../src/lib/durations'
import { get } from '../client/api'
import { queryKeys } from '../client/query-keys'

const intervalMs = 5 * minute

/**
 * Loads what needs an administrator's attention; `undefined` for other users. The request is repeated while the page is
 * visible.
 */
export function useAttention(isAdministrator: boolean): Attention | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.attention,
    enabled: isAdministrator,
    staleTime: intervalMs,
    refetchInterval: intervalMs,
    retry: false,
    queryFn: async ({ signal }) => (await get<AttentionAnswer>('/api/attention', signal)).data,
  })
  return isAdministrator ? data : undefined
}

export function useHasAttention(isAdministrator: boolean): boolean {
  const attention = useAttention(isAdministrator)
  // Each value is 0, `false` or `null` if nothing of this kind needs attention.
  return attention !== undefined && Object.values(attention).some(Boolean)
}
