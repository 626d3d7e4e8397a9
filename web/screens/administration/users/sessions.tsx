import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { AppList } from '../../../components/account/app-list'
import { AppRow } from '../../../components/account/app-row'
import { SessionFacts } from '../../../components/account/session-facts'
import { SessionName } from '../../../components/account/session-name'
import { useDeviceWords } from '../../../components/account/use-device-words'
import type { Session } from '../../../data/accounts/sessions'
import { useEndSessionOf, useEndSessions, useSessionsOf } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { useFocusWhenLost } from '../../../ui/use-focus-when-lost'
import { Confirmation } from './confirmation'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

/** How many sessions are shown at once. Scripts that log in with a password have many. */
const maxShown = 5

/** Lists where a user is logged in, and ends one session or all. */
export function Sessions({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const { data: sessions, error, refetch } = useSessionsOf(user.username)
  const heading = useFocusWhenLost(sessions?.length)
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
      heading={heading}
      explanation={t('users.sessionsWhere', { name: user.username })}
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
    >
      <AppList
        items={sessions}
        error={error}
        onRetry={refetch}
        emptyText={t('users.loggedInNowhere')}
        maxShown={maxShown}
        row={session => <SessionRow key={session.id} username={user.username} session={session} />}
      />
    </UserAction>
  )
}

function SessionRow({ username, session }: { username: string; session: Session }) {
  return (
    <AppRow
      name={<SessionName session={session} />}
      facts={<SessionFacts session={session} />}
      action={!session.is_current && <EndSession username={username} session={session} />}
    />
  )
}

function EndSession({ username, session }: { username: string; session: Session }) {
  const { t } = useTranslation()
  const name = useDeviceWords(session)
  const ending = useEndSessionOf(username, session.id, () => confirm(t('security.ended')))
  return (
    <>
      <Button
        aria-label={t('security.endName', { name })}
        isPending={ending.isPending}
        onPress={() => ending.mutate()}
      >
        {t('security.end')}
      </Button>
      {ending.error !== null && <UserProblem error={ending.error} />}
    </>
  )
}
