import { useTranslation } from 'react-i18next'
import { Figure } from '../../ui/controls/figure'
import { ShareBar } from '../../ui/feedback/share-bar'
import styles from './storage-use.module.css'
import { type Storing, useStorageWords } from './use-storage-words'

/** How much of the server's disk an account uses; where it is limited, as a bar, too. */
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
        <ShareBar label={t('storage.used')} used={storage_used} most={storage_limit} />
      )}
    </div>
  )
}
