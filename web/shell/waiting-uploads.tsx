import { Link, useLocation } from 'wouter'
import { useWaitingUploads } from '../data/offline/use-waiting-uploads'
import { waitingUploads } from '../data/offline/waiting-list'
import { useTranslation } from '../i18n/use-translation'
import { confirm } from '../ui/feedback/toasts'
import { useStore } from '../ui/store'
import styles from './shell.module.css'

/** Sends the uploads that wait in this browser. The home page shows their number, and the upload form lists them. */
export function WaitingUploads() {
  const { t } = useTranslation()
  const [path] = useLocation()
  useWaitingUploads(count => confirm(t('waiting.sent', { count })))
  const count = useStore(waitingUploads).length
  if (count === 0 || path !== '/') return null
  return (
    <p className={styles.offline} role="status">
      {t('waiting.note', { count })} <Link href="/workouts/add">{t('waiting.show')}</Link>
    </p>
  )
}
