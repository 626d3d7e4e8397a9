import { useTranslation } from 'react-i18next'
import { useFormats } from '../data/accounts/person'
import { keptAnswer } from '../data/client/freshness'
import { useServerReturn } from '../data/offline/server-return'
import { useStore } from '../ui/store'
import styles from './frame.module.css'

/** Says that the server cannot be reached, and how old what is shown is; once it answers again, all that is shown is asked for anew. */
export function OfflineNote() {
  const { t } = useTranslation()
  const formats = useFormats()
  const kept = useStore(keptAnswer)
  useServerReturn(kept !== null)
  return (
    <p className={styles.offline} role="status">
      {kept !== null && t('offline.asOf', { moment: formats.momentInWords(kept.at) })}
    </p>
  )
}
