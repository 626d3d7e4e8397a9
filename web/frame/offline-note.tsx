import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../data/accounts/person'
import { keptAnswer } from '../data/client/freshness'
import { awaitServer } from '../data/client/server-return'
import { useStore } from '../ui/store'
import styles from './frame.module.css'

/** Says that the server cannot be reached, and how old what is shown is; once it answers again, all that is shown is asked for anew. */
export function OfflineNote() {
  const { t } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const kept = useStore(keptAnswer)
  const isOffline = kept !== null
  useEffect(() => {
    if (isOffline) return awaitServer(() => void client.invalidateQueries())
  }, [isOffline, client])
  return (
    <p className={styles.offline} role="status">
      {kept !== null && t('offline.asOf', { moment: formats.momentInWords(kept.at) })}
    </p>
  )
}
