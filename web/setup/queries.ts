import { useQuery } from '@tanstack/react-query'
import { get } from '../api'

/** Whether this instance still waits for its first account. */
export function useNeedsFirstAccount(enabled = true) {
  return useQuery({
    queryKey: ['setup'],
    enabled,
    queryFn: async ({ signal }) => {
      const answer = await get<{ data: { needs_first_account: boolean } }>('/api/setup', signal)
      return answer.data.needs_first_account
    },
  })
}
