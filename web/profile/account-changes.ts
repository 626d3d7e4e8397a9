import type { AccountChanges, ChangedProfileAnswer } from '../../src/profile/schemas'
import { patch } from '../data/client/api'
import { useProfileChange } from './change-profile'

/** Changes the mail address or the password; the present password is always needed. */
export function useAccountChange() {
  return useProfileChange((changes: AccountChanges) =>
    patch<ChangedProfileAnswer>('/api/auth/profile/edit/account', changes),
  )
}
