import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangedProfileAnswer, Preferences, ProfileAnswer } from '../../src/profile/schemas'
import type { Profile } from '../../src/users/schemas'
import { get, post } from '../api'

/** One's own account and preferences. */
export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => (await get<ProfileAnswer>('/api/auth/profile', signal)).data,
  })
}

/**
 * A new account has the time zone of its server; its owner's is the browser's. Once there are workouts, whoever set
 * another zone meant it.
 */
export function useOwnTimeZone(profile: Profile | undefined) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (preferences: Preferences) =>
      post<ChangedProfileAnswer>('/api/auth/profile/edit/preferences', preferences),
    onSuccess: ({ data }) => client.setQueryData(['profile'], data),
  })
  const browserZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const isNew = profile?.nb_workouts === 0
  useEffect(() => {
    if (profile && isNew && profile.timezone !== browserZone) mutate({ ...profile, timezone: browserZone })
  }, [profile, isNew, browserZone, mutate])
}
