import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SportPreferenceAnswer, SportPreferenceChanges } from '../../src/profile/schemas'
import type { Sport } from '../../src/sports/schemas'
import { post, remove } from '../api'

export type SportChange =
  | Pick<SportPreferenceChanges, 'color' | 'is_active' | 'stopped_speed_threshold'>
  | 'reset'

/** Saves one thing about a sport, or resets everything about it. Done when the sports have been read anew. */
export function useSportChange({ id }: Sport) {
  const client = useQueryClient()
  return useMutation({
    // One after the other, in the order in which they were made.
    scope: { id: 'sport-preferences' },
    mutationFn: (change: SportChange) => send(id, change),
    onSuccess: () => client.invalidateQueries({ queryKey: ['sports'] }),
  })
}

async function send(sportId: number, change: SportChange): Promise<void> {
  if (change === 'reset') await remove(`/api/auth/profile/reset/sports/${sportId}`)
  else await post<SportPreferenceAnswer>('/api/auth/profile/edit/sports', { sport_id: sportId, ...change })
}
