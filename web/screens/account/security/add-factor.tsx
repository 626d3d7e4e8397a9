import { type ReactNode, useState } from 'react'
import { AuthenticatorSetUp } from '../../../components/factors/authenticator-set-up'
import { PasskeySetUp } from '../../../components/factors/passkey-set-up'
import { RecoveryCodes } from '../../../components/factors/recovery-codes'
import { ownSetUp } from '../../../data/accounts/second-factor'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { DialogButton, DialogTitle } from '../../../ui/controls/dialog-button'
import { confirm } from '../../../ui/feedback/toasts'

/** Sets up an authenticator app in a dialog. @param isThere whether it replaces another */
export function AddAuthenticator({ isThere }: { isThere: boolean }) {
  const { t } = useTranslation()
  return (
    <AddFactor label={t(isThere ? 'factor.replaceApp' : 'factor.setUpApp')}>
      {(onAdded, onCancel) => <AuthenticatorSetUp setUp={ownSetUp} onAdded={onAdded} onCancel={onCancel} />}
    </AddFactor>
  )
}

/** Makes a passkey in a dialog. */
export function AddPasskey() {
  const { t } = useTranslation()
  return (
    <AddFactor label={t('factor.addPasskey')}>
      {(onAdded, onCancel) => <PasskeySetUp setUp={ownSetUp} onAdded={onAdded} onCancel={onCancel} />}
    </AddFactor>
  )
}

interface AddFactorProps {
  label: string
  children: (onAdded: (codes: string[] | null) => void, onCancel: () => void) => ReactNode
}

function AddFactor({ label, children }: AddFactorProps) {
  return (
    <DialogButton button={<Button>{label}</Button>}>
      {close => (
        <Content label={label} onClose={close}>
          {children}
        </Content>
      )}
    </DialogButton>
  )
}

/** The first factor is followed by recovery codes, in the same dialog. */
function Content({ label, children, onClose }: AddFactorProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const onAdded = (first: string[] | null) => {
    confirm(t('factor.added'))
    if (first === null) onClose()
    else setCodes(first)
  }
  return (
    <>
      <DialogTitle>{codes === null ? label : t('factor.recovery')}</DialogTitle>
      {codes === null ? children(onAdded, onClose) : <RecoveryCodes codes={codes} onDone={onClose} />}
    </>
  )
}
