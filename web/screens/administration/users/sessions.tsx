import { useTranslation } from 'react-i18next'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useEndSessions } from '../../../data/accounts/users'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { Confirmation } from './confirmation'
import { UserAction } from './user-action'

/** Ends all sessions of a user. */
export function Sessions({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const end = useEndSessions(user.username)
  const endAll = (close: () => void) => {
    const onSuccess = () => {
      confirm(t('users.sessionsEnded', { name: user.username }))
      close()
    }
    end.mutate(undefined, { onSuccess })
  }
  return (
    <UserAction
      title={t('users.sessions')}
      explanation={t('users.sessionsText')}
      control={
        <DialogButton button={<Button>{t('users.endSessions')}</Button>}>
          {close => (
            <Confirmation
              title={t('users.endSessionsTitle', { name: user.username })}
              text={t('users.sessionsText')}
              action={t('users.endSessions')}
              change={end}
              onConfirm={() => endAll(close)}
              onCancel={close}
            />
          )}
        </DialogButton>
      }
    />
  )
}
