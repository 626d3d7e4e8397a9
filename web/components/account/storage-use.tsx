import type { UserEntry } from '../../../src/accounts/users/schemas'
import { useFormats } from '../../data/accounts/person'
import { useTranslation } from '../../i18n/use-translation'
import { Figure } from '../../ui/controls/figure'
import { ShareBar } from '../../ui/feedback/share-bar'
import styles from './storage-use.module.css'

type Storing = Pick<UserEntry, 'storage_used' | 'storage_limit'>

/** Shows the account's disk use, with a bar if the disk use is limited. */
export function StorageUse({ account }: { account: Storing }) {
  const { t } = useTranslation()
  const words = useStorageWords()
  const { storage_used, storage_limit } = account
  return (
    <div className={styles.use}>
      <dl>
        <Figure size="line" label={t('storage.used')} value={words(account)} />
      </dl>
      {storage_used !== null && storage_limit !== null && (
        <ShareBar label={t('storage.used')} used={storage_used} max={storage_limit} />
      )}
    </div>
  )
}

/** Returns a function that describes an account's disk use, and its limit if there is one. */
export function useStorageWords(): (account: Storing) => string {
  const { t } = useTranslation()
  const { fileSize } = useFormats()
  return ({ storage_used, storage_limit }) => {
    if (storage_used === null) return t('storage.unknown')
    const used = fileSize(storage_used)
    return storage_limit === null ? used : t('storage.of', { used, limit: fileSize(storage_limit) })
  }
}
