import devices from '@material-symbols/svg-400/outlined/devices.svg' with { type: 'text' }
import type { Session } from '../../data/accounts/sessions'
import { useTranslation } from '../../i18n/use-translation'
import { Badge } from '../../ui/feedback/badge'
import styles from './session-name.module.css'
import { useDeviceWords } from './use-device-words'

/** The name of a session, with a badge if it is the one of this browser. */
export function SessionName({ session }: { session: Session }) {
  const { t } = useTranslation()
  return (
    <span className={styles.name}>
      {useDeviceWords(session)}
      {session.is_current && (
        <Badge tone="accent" svg={devices}>
          {t('security.thisSession')}
        </Badge>
      )}
    </span>
  )
}
