import { useTranslation } from 'react-i18next'
import { useFormats } from '../data/accounts/person'
import { keptAnswer } from '../data/client/freshness'
import { useStore } from '../ui/store'
import styles from './shell.module.css'

/** Says that the server cannot be reached, and how old the shown data is. */
export function OfflineNote() {
  const { t } = useTranslation()
  const formats = useFormats()
  const kept = useStore(keptAnswer)
  return (
    <p className={styles.offline} role="status">
      {kept !== null && t('offline.asOf', { moment: formats.momentInWords(kept.at) })}
    </p>
  )
}
