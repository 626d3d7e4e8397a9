import { useFormats } from '../data/accounts/person'
import { keptAnswer } from '../data/client/freshness'
import { useTranslation } from '../i18n/use-translation'
import { useStore } from '../ui/store'
import styles from './shell.module.css'

/** Says how old the shown data is, if the server cannot be reached. Otherwise the note is empty. */
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
