import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useChangeUser } from '../../../data/accounts/users'
import { wholeAddress } from '../../../data/client/base-path'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import dialog from '../../../ui/controls/dialog.module.css'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { CopyField } from '../../../ui/fields/copy-field'
import { UserAction } from './user-action'
import { UserProblem } from './user-problem-notice'

interface ResetPasswordProps {
  user: UserEntry
  hasMail: boolean
}

/** Lets a user choose a new password, and makes the old one invalid. */
export function ResetPassword({ user, hasMail }: ResetPasswordProps) {
  const { t } = useTranslation()
  return (
    <UserAction
      title={t('users.password')}
      explanation={t(hasMail ? 'users.resetByEmail' : 'users.resetByHand')}
      control={
        <DialogButton button={<Button>{t('users.reset')}</Button>}>
          {close => <Steps user={user} hasMail={hasMail} onClose={close} />}
        </DialogButton>
      }
    />
  )
}

/** Asks for confirmation, and then shows the link if the server sends no email. */
function Steps({ user, hasMail, onClose }: ResetPasswordProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const change = useChangeUser(user.username)
  const link = change.data?.reset_link
  if (link !== undefined) return <Link user={user} link={link} onClose={onClose} />

  const proceed = () =>
    change.mutate(
      { reset_password: true },
      {
        onSuccess: ({ reset_link }) => {
          if (reset_link !== undefined) return
          confirm(t('users.resetSent', { email: user.email }))
          onClose()
        },
      },
    )
  return (
    <>
      <DialogTitle>{t('users.resetTitle', { name: user.username })}</DialogTitle>
      <p className={dialog.text}>
        {t('users.resetText')} {t(hasMail ? 'users.resetByEmail' : 'users.resetByHand')}
      </p>
      {change.error !== null && <UserProblem error={change.error} />}
      <div className={dialog.actions}>
        <Button autoFocus onPress={onClose}>
          {t('common.cancel')}
        </Button>
        <Button look="primary" isPending={change.isPending} onPress={proceed}>
          {t('users.reset')}
        </Button>
      </div>
    </>
  )
}

/** Shows the link. @param link the URL from the server, which may be a path only (see `wholeAddress`) */
function Link({ user, link, onClose }: { user: UserEntry; link: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <>
      <DialogTitle>{t('users.linkTitle')}</DialogTitle>
      <p className={dialog.text}>{t('users.linkText', { name: user.username })}</p>
      <CopyField label={t('users.link')} text={wholeAddress(link)} />
      <div className={dialog.actions}>
        <Button onPress={onClose}>{t('common.close')}</Button>
      </div>
    </>
  )
}
