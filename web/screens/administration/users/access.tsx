import { useEffect, useRef } from 'react'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useChangeUser } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { Confirmation } from './confirmation'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

interface AccessProps {
  user: UserEntry
  isSelf: boolean
  hasMail: boolean
}

/** Shows whether a user can log in, with buttons that activate, suspend or unsuspend the account. */
export function Access({ user, isSelf, hasMail }: AccessProps) {
  const { t } = useTranslation()
  const name = user.username
  const state = useRef<HTMLParagraphElement>(null)
  const opening = useChangeUser(name)
  const suspension = useChangeUser(name)
  const isOpen = user.is_active && !user.suspended
  const stateText = stateOf(user, hasMail)
  const isChanged = useRef(false)
  useEffect(() => {
    // The sentence about the account gets the focus, because the button that had it has disappeared, or the dialog has
    // closed.
    if (isChanged.current) state.current?.focus()
    isChanged.current = false
  }, [stateText])
  const set = (
    change: typeof opening,
    changes: { activate: true } | { suspended: boolean },
    done: string,
  ) => {
    isChanged.current = true
    change.mutate(changes, {
      onSuccess: () => confirm(done),
      onError: () => {
        isChanged.current = false
      },
    })
  }
  const open = () =>
    user.suspended
      ? set(opening, { suspended: false }, t('users.suspensionEnded', { name }))
      : set(opening, { activate: true }, t('users.activated', { name }))
  const suspend = () => set(suspension, { suspended: true }, t('users.suspendedNow', { name }))

  return (
    <UserAction
      title={t('users.access')}
      explanation={
        <p ref={state} tabIndex={-1}>
          {t(stateText)}
        </p>
      }
      control={
        isOpen ? (
          !isSelf && (
            <DialogButton button={<Button>{t('users.suspend')}</Button>}>
              {close => (
                <Confirmation
                  title={t('users.suspendTitle', { name })}
                  text={t('users.suspendText', { name })}
                  action={t('users.suspend')}
                  change={suspension}
                  onConfirm={suspend}
                  onCancel={close}
                />
              )}
            </DialogButton>
          )
        ) : (
          <Button look="primary" isPending={opening.isPending} onPress={open}>
            {t(user.suspended ? 'users.endSuspension' : 'users.activate')}
          </Button>
        )
      }
    >
      {opening.error !== null && <UserProblem error={opening.error} />}
    </UserAction>
  )
}

function stateOf(user: UserEntry, hasMail: boolean) {
  if (user.suspended) return 'users.accessSuspended'
  if (user.is_active) return 'users.accessGiven'
  return hasMail ? 'users.accessWaitsForEmail' : 'users.accessWaits'
}
