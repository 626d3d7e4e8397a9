import { useLocation } from 'wouter'
import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useChangeUser } from '../../../data/accounts/users'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

/**
 * Grants or revokes administrator rights. If an administrator revokes their own rights, a confirmation is required,
 * because only another administrator can restore these.
 */
export function AdministratorRights({ user, isSelf }: { user: UserEntry; isSelf: boolean }) {
  const { t } = useTranslation()
  const change = useChangeUser(user.username)
  const set = (admin: boolean) =>
    change.mutate(
      { admin },
      { onSuccess: () => confirm(t(admin ? 'users.promoted' : 'users.demoted', { name: user.username })) },
    )
  const explanation = isSelf ? t('users.rightsOwn') : t(user.admin ? 'users.rightsGiven' : 'users.rightsNone')
  return (
    <UserAction
      title={t('users.rights')}
      explanation={explanation}
      control={
        isSelf ? (
          <DialogButton button={<Button>{t('users.demote')}</Button>}>
            {close => <OwnRights user={user} onCancel={close} />}
          </DialogButton>
        ) : (
          <Button isPending={change.isPending} onPress={() => set(!user.admin)}>
            {t(user.admin ? 'users.demote' : 'users.promote')}
          </Button>
        )
      }
    >
      {change.error !== null && <UserProblem error={change.error} />}
    </UserAction>
  )
}

function OwnRights({ user, onCancel }: { user: UserEntry; onCancel: () => void }) {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const change = useChangeUser(user.username)
  const proceed = () =>
    change.mutate(
      { admin: false },
      {
        onSuccess: () => {
          confirm(t('users.demotedSelf'))
          navigate('/workouts')
        },
      },
    )
  return (
    <>
      <DialogTitle>{t('users.demoteSelfTitle')}</DialogTitle>
      <p className={dialog.text}>{t('users.demoteSelfText')}</p>
      {change.error !== null && <UserProblem error={change.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button look="danger" isPending={change.isPending} onPress={proceed}>
          {t('users.demoteSelf')}
        </Button>
      </div>
    </>
  )
}
