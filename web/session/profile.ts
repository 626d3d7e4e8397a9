import { useQuery } from '@tanstack/react-query'
import type { ProfileAnswer } from '../../src/profile/schemas'
import { get } from '../api'

/** One's own account and preferences. */
export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await get<ProfileAnswer>('/api/auth/profile', signal)).data,
  })
}
