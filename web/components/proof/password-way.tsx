import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { usePerson } from '../../data/accounts/person'
import { useProofByPassword } from '../../data/accounts/proof-ways'
import { ApiError } from '../../data/client/api-error'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import styles from '../../ui/controls/dialog.module.css'
import { PasswordField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'
import forms from '../../ui/layout/forms.module.css'
import { ProblemNotice } from '../feedback/failure'

/** What every way to prove gets. */
export interface WayProps {
  onProved: () => void
  onCancel: () => void
}

/** Proves with the password. */
export function PasswordWay({ onProved, onCancel }: WayProps) {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const [password, setPassword] = useState('')
  const proof = useProofByPassword(onProved)
  const isWrong = proof.error instanceof ApiError && proof.error.code === 'current-password-wrong'
  const form = useFocusOnInvalid(isWrong)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog may lie over a form of its own, whose fields are not meant.
    event.stopPropagation()
    if (!proof.isPending) proof.mutate(password)
  }
  return (
    <Form ref={form} onSubmit={submit}>
      <div className={forms.form}>
        {/* The username tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={profile.email} readOnly hidden />
        <PasswordField
          label={t('account.currentPassword')}
          name="password"
          autoComplete="current-password"
          autoFocus
          isRequired
          value={password}
          onChange={text => {
            setPassword(text)
            forgetFailure(proof)
          }}
          error={isWrong ? t('account.wrongPassword') : undefined}
        />
        {proof.error !== null && !isWrong && <ProblemNotice error={proof.error} />}
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
