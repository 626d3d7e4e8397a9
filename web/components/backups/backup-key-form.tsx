import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { PasswordField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import forms from '../../ui/layout/forms.module.css'
import { ProblemNotice } from '../feedback/failure'

interface BackupKeyFormProps {
  isPending: boolean
  error: Error | null
  /** What the button does. */
  action: string
  onKey: (identity: string) => void
}

/** Asks for the key of an encrypted backup. It is sent to the server, which holds it in memory only. */
export function BackupKeyForm({ isPending, error, action, onKey }: BackupKeyFormProps) {
  const { t } = useTranslation()
  const [identity, setIdentity] = useState('')
  const [sent, setSent] = useState('')
  const problem = error === null || identity !== sent ? null : failureKey(failureWords.backupKey, error)
  const form = useFocusOnInvalid(problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    setSent(identity)
    onKey(identity.trim())
  }
  return (
    <Form ref={form} className={forms.form} onSubmit={submit}>
      <p>{t('backupKey.text')}</p>
      <PasswordField
        label={t('backupKey.label')}
        hint={t('backupKey.hint')}
        autoComplete="off"
        isRequired
        value={identity}
        onChange={setIdentity}
        error={problem === null ? undefined : t(problem)}
      />
      {error !== null && problem === null && identity === sent && <ProblemNotice error={error} />}
      <div>
        <Button type="submit" look="primary" isPending={isPending}>
          {action}
        </Button>
      </div>
    </Form>
  )
}
