import { type FormEvent, useEffect, useState } from 'react'
import { Form } from 'react-aria-components'
import {
  type FactorSetUp,
  type NewAuthenticator,
  useAddAuthenticator,
  useOfferAuthenticator,
} from '../../data/accounts/second-factor'
import { failureKey } from '../../data/client/failure-codes'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { CopyField } from '../../ui/fields/copy-field'
import { TextField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'
import forms from '../../ui/layout/forms.module.css'
import { ProblemNotice } from '../feedback/failure'
import { QrCode } from '../qr-code/qr-code'
import { codeWords } from './code-words'
import styles from './factors.module.css'

interface AuthenticatorSetUpProps {
  setUp: FactorSetUp
  /** Called with recovery codes if they are the first. */
  onAdded: (codes: string[] | null) => void
  onCancel: () => void
}

/** Shows the secret for an authenticator app, and asks for its first code. */
export function AuthenticatorSetUp({ setUp, ...others }: AuthenticatorSetUpProps) {
  const { t } = useTranslation()
  const { mutate: offer, data: offered, error } = useOfferAuthenticator(setUp)
  useEffect(() => offer(), [offer])
  if (offered !== undefined) return <FirstCode setUp={setUp} offered={offered} {...others} />
  if (error === null)
    return (
      <Loading>
        <Skeleton height={16} />
      </Loading>
    )
  return (
    <div className={forms.form}>
      <ProblemNotice error={error} />
      <div>
        <Button onPress={others.onCancel}>{t('common.cancel')}</Button>
      </div>
    </div>
  )
}

function FirstCode({
  setUp,
  offered,
  onAdded,
  onCancel,
}: AuthenticatorSetUpProps & { offered: NewAuthenticator }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const adding = useAddAuthenticator(setUp)
  const problem = failureKey(codeWords, adding.error)
  const form = useFocusOnInvalid(adding.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!adding.isPending) adding.mutate({ challenge: offered.challenge, code }, { onSuccess: onAdded })
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit}>
      <p>{t('factor.scan')}</p>
      <QrCode text={offered.uri} label={t('factor.qrCode')} />
      <CopyField label={t('factor.secret')} text={offered.secret} />
      <TextField
        label={t('factor.code')}
        hint={t('factor.codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        value={code}
        onChange={text => {
          setCode(text)
          forgetFailure(adding)
        }}
        error={problem === null ? undefined : t(problem)}
      />
      {adding.error !== null && problem === null && <ProblemNotice error={adding.error} />}
      <div className={styles.buttons}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={adding.isPending}>
          {t('factor.confirmCode')}
        </Button>
      </div>
    </Form>
  )
}
