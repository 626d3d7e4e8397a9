import block from '@material-symbols/svg-400/outlined/block.svg' with { type: 'text' }
import hourglass from '@material-symbols/svg-400/outlined/hourglass_empty.svg' with { type: 'text' }
import mailSvg from '@material-symbols/svg-400/outlined/mark_email_unread.svg' with { type: 'text' }
import shield from '@material-symbols/svg-400/outlined/shield_person.svg' with { type: 'text' }
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useTranslation } from '../../../i18n/use-translation'
import { Badge } from '../../../ui/feedback/badge'
import styles from './user-badges.module.css'

/** Badges for unusual states of an account and for administrators. Renders nothing for ordinary accounts. */
export function UserBadges({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  if (user.is_active && !user.suspended && !user.admin && user.email_to_confirm === null) return null
  return (
    <span className={styles.badges}>
      {user.admin && (
        <Badge tone="accent" svg={shield}>
          {t('users.administrator')}
        </Badge>
      )}
      {user.suspended && (
        <Badge tone="warn" svg={block}>
          {t('users.suspended')}
        </Badge>
      )}
      {!user.is_active && (
        <Badge tone="warn" svg={hourglass}>
          {t('users.inactive')}
        </Badge>
      )}
      {user.email_to_confirm !== null && (
        <Badge tone="plain" svg={mailSvg}>
          {t('users.emailPending')}
        </Badge>
      )}
    </span>
  )
}
