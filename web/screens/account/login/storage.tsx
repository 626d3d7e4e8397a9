import { StorageUse } from '../../../components/account/storage-use'
import { usePerson } from '../../../data/accounts/person'
import { useProfile } from '../../../data/accounts/profile'
import { useTranslation } from '../../../i18n/use-translation'
import { Notice } from '../../../ui/feedback/notice'
import styles from '../../../ui/layout/forms.module.css'
import { Section } from '../../../ui/layout/section'

/** Shows the disk space that the user's data takes, and the limit. */
export function Storage() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  // The profile is fetched again, because the disk space also changes without changes of workouts.
  const account = useProfile().data ?? profile
  const { storage_used, storage_limit } = account
  const isFull = storage_used !== null && storage_limit !== null && storage_used >= storage_limit
  return (
    <Section className={styles.part} title={t('health.storage')}>
      <p className={styles.text}>{t('storage.hint')}</p>
      <StorageUse account={account} />
      {isFull && <Notice tone="plain">{t('failures.storageLimit')}</Notice>}
    </Section>
  )
}
