import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SportPreferenceAnswer, SportPreferenceChanges } from '../../../src/accounts/profile/schemas'
import type { Equipment } from '../../../src/workouts/equipments/schemas'
import type { Sport } from '../../../src/workouts/sports/schemas'
import { post, remove } from '../client/api'
import { queryKeys } from '../client/query-keys'

export type SportChange =
  | (Pick<SportPreferenceChanges, 'color' | 'is_active' | 'stopped_speed_threshold' | 'measure'> & {
      /** The default equipment: an empty list or one piece. */
      default_equipments?: readonly Equipment[]
    })
  | 'reset'

/** Changes a preference of a sport, or resets all preferences. The mutation ends when the sports have been reloaded. */
export function useSportChange({ id }: Sport) {
  const client = useQueryClient()
  return useMutation({
    // Changes of sports are sent one after another, in order.
    scope: { id: 'sport-preferences' },
    mutationFn: (change: SportChange) => send(id, change),
    onSuccess: () => {
      // Equipment is reloaded as well, because each piece lists the sports for which it is the default.
      void client.invalidateQueries({ queryKey: queryKeys.equipments })
      return client.invalidateQueries({ queryKey: queryKeys.sports })
    },
  })
}

async function send(sportId: number, change: SportChange): Promise<void> {
  if (change === 'reset') await remove(`/api/auth/profile/reset/sports/${sportId}`)
  else await post<SportPreferenceAnswer>('/api/auth/profile/edit/sports', changeBody(sportId, change))
}

function changeBody(sport_id: number, { default_equipments, ...rest }: Exclude<SportChange, 'reset'>) {
  const default_equipment_ids = default_equipments?.map(({ id }) => id)
  return { sport_id, ...rest, default_equipment_ids } satisfies SportPreferenceChanges
}
