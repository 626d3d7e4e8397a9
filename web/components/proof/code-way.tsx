import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { useProofByCode } from '../../data/accounts/proof-ways'
import { failureKey } from '../../data/client/failure-codes'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from '../../ui/controls/dialog.module.css'
import { TextField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'
import forms from '../../ui/layout/forms.module.css'
import { codeWords } from '../factors/code-words'
import { ProblemNotice } from '../feedback/failure'
import type { WayProps } from './password-way'

/** Proves with a code of the authenticator app. */
export const AppCodeWay = (props: WayProps) => <CodeWay {...props} method="totp" />

/** Proves with a recovery code. */
export const RecoveryCodeWay = (props: WayProps) => <CodeWay {...props} method="recovery-code" />

function CodeWay({ method, onProved, onCancel }: WayProps & { method: 'totp' | 'recovery-code' }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const proof = useProofByCode(method, onProved)
  const problem = failureKey(codeWords, proof.error)
  const form = useFocusOnInvalid(proof.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may lie over a form of its own, whose fields are not meant.
    event.stopPropagation()
    if (!proof.isPending) proof.mutate(code)
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <div className={forms.form}>
        <TextField
          label={t(`security.method.${method}`)}
          {...(method === 'totp' && { inputMode: 'numeric' as const })}
          autoComplete="one-time-code"
          autoFocus
          isRequired
          value={code}
          onChange={text => {
            setCode(text)
            forgetFailure(proof)
          }}
          error={problem === null ? undefined : t(problem)}
        />
        {proof.error !== null && problem === null && <ProblemNotice error={proof.error} />}
      </div>
      <div className={styles.actions}>
        <Button onPress={onCancel}>{t('common.cancel')}</Button>
        <Button type="submit" look="primary" isPending={proof.isPending}>
          {t('security.proofConfirm')}
        </Button>
      </div>
    </Form>
  )
}
