import { useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  AccountChanges,
  ChangedProfileAnswer,
  PersonalData,
  PolicyBody,
} from '../../../src/accounts/profile/schemas'
import { patch, post, remove } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { endSession } from '../client/session'
import { proved } from './proof'

export function usePersonalDataChange() {
  return useProfileChange((data: PersonalData) => post<ChangedProfileAnswer>('/api/auth/profile/edit', data))
}

/** Changes the email address or the password, for which the current password is always required. */
export function useAccountChange() {
  return useProfileChange((changes: AccountChanges) =>
    patch<ChangedProfileAnswer>('/api/auth/profile/edit/account', changes),
  )
}

/** Sends a change and puts the returned profile into the cache, so that all components show it at once. */
function useProfileChange<Values>(send: (values: Values) => Promise<ChangedProfileAnswer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (values: Values) => (await send(values)).data,
    onSuccess: profile => client.setQueryData(queryKeys.profile, profile),
  })
}

export function usePolicyAcceptance(onAccepted: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      post('/api/auth/account/privacy-policy', { accepted_policy: true } satisfies PolicyBody),
    onSuccess: async () => {
      onAccepted()
      await client.invalidateQueries({ queryKey: queryKeys.profile })
    },
  })
}

/** Deletes the user's own account and ends the session. */
export function useAccountDeletion(username: string, onDeleted: () => void) {
  return useMutation({
    mutationFn: () => proved(() => remove(`/api/users/${encodeURIComponent(username)}`)),
    onSuccess: () => {
      endSession('deleted')
      onDeleted()
    },
  })
}
