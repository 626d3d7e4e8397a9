import { useTranslation } from 'react-i18next'
import type { UserEntry } from '../../../src/accounts/users/schemas'
import { useFormats } from '../../data/accounts/person'

export type Storing = Pick<UserEntry, 'storage_used' | 'storage_limit'>

/** A function that says how much of the server's disk an account uses, and of how much it may, where that is limited. */
export function useStorageWords(): (account: Storing) => string {
  const { t } = useTranslation()
  const { fileSize } = useFormats()
  return ({ storage_used, storage_limit }) => {
    if (storage_used === null) return t('storage.unknown')
    const used = fileSize(storage_used)
    return storage_limit === null ? used : t('storage.of', { used, limit: fileSize(storage_limit) })
  }
}
