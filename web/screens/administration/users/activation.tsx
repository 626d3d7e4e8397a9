import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useChangeUser } from '../../../data/accounts/users'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

/** Says if the user can log in, and is the way to let them. */
export function Activation({ user, hasMail }: { user: UserEntry; hasMail: boolean }) {
  const { t } = useTranslation()
  const state = useRef<HTMLParagraphElement>(null)
  const change = useChangeUser(user.username)
  const activate = () =>
    change.mutate(
      { activate: true },
      {
        onSuccess: () => {
          confirm(t('users.activated', { name: user.username }))
          // The button, which has the focus, goes.
          state.current?.focus()
        },
      },
    )
  const waiting = t(hasMail ? 'users.accessWaitsForEmail' : 'users.accessWaits')
  return (
    <UserAction
      title={t('users.access')}
      explanation={
        <p ref={state} tabIndex={-1}>
          {user.is_active ? t('users.accessGiven') : waiting}
        </p>
      }
      control={
        !user.is_active && (
          <Button look="primary" isPending={change.isPending} onPress={activate}>
            {t('users.activate')}
          </Button>
        )
      }
    >
      {change.error !== null && <UserProblem error={change.error} />}
    </UserAction>
  )
}
