import type { UserEntry } from '../../../../src/accounts/users/schemas'
import { useRemoveSecondFactorOf, useSecondFactorOf } from '../../../data/accounts/second-factor'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { DialogButton } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'
import { Confirmation } from './confirmation'
import { UserAction } from './user-action'

/** Removes the second factor of a user who has lost it. It is shown only if there is one. */
export function SecondFactor({ user }: { user: UserEntry }) {
  const { t } = useTranslation()
  const { data: factors } = useSecondFactorOf(user.username)
  const removal = useRemoveSecondFactorOf(user.username)
  if (!factors?.has_authenticator && !factors?.passkeys) return null
  const removeAll = (close: () => void) => {
    const onSuccess = () => {
      confirm(t('factor.removedAll', { name: user.username }))
      close()
    }
    removal.mutate(undefined, { onSuccess })
  }
  return (
    <UserAction
      title={t('factor.title')}
      explanation={t('factor.removeAllText')}
      control={
        <DialogButton button={<Button>{t('factor.removeAll')}</Button>}>
          {close => (
            <Confirmation
              title={t('factor.removeAllTitle', { name: user.username })}
              text={t('factor.removeAllText')}
              action={t('factor.removeAll')}
              change={removal}
              onConfirm={() => removeAll(close)}
              onCancel={close}
            />
          )}
        </DialogButton>
      }
    />
  )
}
