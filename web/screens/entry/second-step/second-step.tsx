import { useState } from 'react'
import { AuthenticatorSetUp } from '../../../components/factors/authenticator-set-up'
import { PasskeySetUp } from '../../../components/factors/passkey-set-up'
import { RecoveryCodes } from '../../../components/factors/recovery-codes'
import { hasPasskeys, stopOffering } from '../../../data/accounts/passkeys'
import { setUpAtLogIn } from '../../../data/accounts/second-factor'
import type { ApiError } from '../../../data/client/api-error'
import { beginSession } from '../../../data/client/session'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { AuthLayout } from '../../../ui/layout/auth-layout'
import forms from '../../../ui/layout/forms.module.css'
import { SecondStepForm } from './second-step-form'

interface SecondStepProps {
  /** The refusal of the first step, which says what is missing. */
  refusal: ApiError
  /** What has been done already; by default, that the password was right. */
  context?: string
  onBack: () => void
}

/** What follows a first step that was right, if the account has a second factor or has to set one up. */
export function SecondStep({ refusal, context, onBack }: SecondStepProps) {
  const { t } = useTranslation()
  const { challenge = '', methods = [], former_passkeys: hasFormerPasskeys } = refusal.detail
  if (refusal.code === 'second-factor-not-set-up') {
    const why = t(hasFormerPasskeys ? 'factor.formerSetUp' : 'factor.setUpContext')
    return <FirstFactor challenge={challenge} context={why} onBack={onBack} />
  }
  return (
    <AuthLayout
      title={t('factor.stepTitle')}
      context={hasFormerPasskeys ? t('factor.formerStep') : (context ?? t('factor.stepContext'))}
    >
      <SecondStepForm challenge={challenge} methods={methods} />
      <div>
        <Button onPress={onBack}>{t('factor.back')}</Button>
      </div>
    </AuthLayout>
  )
}

interface FirstFactorProps {
  challenge: string
  /** Why one has to be set up. */
  context: string
  onBack: () => void
}

/** New recovery codes, and the session that begins once they are kept. */
interface Begun {
  token: string
  codes: readonly string[]
}

/** Sets up a factor, because the server demands one, or because all passkeys are for another address. */
function FirstFactor({ challenge, context, onBack }: FirstFactorProps) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<'authenticator' | 'passkey' | null>(null)
  const [begun, setBegun] = useState<Begun | null>(null)
  const [setUp] = useState(() =>
    setUpAtLogIn(challenge, (token, codes) => {
      setBegun({ token, codes })
    }),
  )
  const choose = (chosen: 'authenticator' | 'passkey') => {
    stopOffering()
    setKind(chosen)
  }
  const leave = () => setKind(null)
  if (begun !== null)
    return (
      <AuthLayout title={t('factor.recovery')}>
        <RecoveryCodes codes={begun.codes} onDone={() => beginSession(begun.token)} />
      </AuthLayout>
    )
  return (
    <AuthLayout title={t('factor.setUpTitle')} context={context}>
      {kind === 'authenticator' && <AuthenticatorSetUp setUp={setUp} onAdded={leave} onCancel={leave} />}
      {kind === 'passkey' && <PasskeySetUp setUp={setUp} onAdded={leave} onCancel={leave} />}
      {kind === null && (
        <div className={forms.form}>
          <Button look="primary" onPress={() => choose('authenticator')}>
            {t('factor.setUpApp')}
          </Button>
          {hasPasskeys() && <Button onPress={() => choose('passkey')}>{t('factor.addPasskey')}</Button>}
          <Button onPress={onBack}>{t('factor.back')}</Button>
        </div>
      )}
    </AuthLayout>
  )
}
