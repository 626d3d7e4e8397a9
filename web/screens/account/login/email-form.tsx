import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Profile } from '../../../../src/accounts/users/schemas'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { useAccountChange } from '../../../data/accounts/profile-changes'
import { failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useConfiguration } from '../../../data/instance/configuration'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { Notice } from '../../../ui/feedback/notice'
import { confirm } from '../../../ui/feedback/toasts'
import { PasswordField, TextField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import styles from '../../../ui/layout/forms.module.css'

const blank = { email: '', password: '' }

export function EmailForm() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const titleId = useId()
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('account.email')}</h2>
      <p className={styles.text}>{t('account.emailNow', { email: profile.email })}</p>
      {profile.email_to_confirm !== null && (
        <Notice tone="plain">{t('account.emailPending', { email: profile.email_to_confirm })}</Notice>
      )}
      <Fields profile={profile} labelledBy={titleId} />
    </section>
  )
}

function Fields({ profile, labelledBy }: { profile: Profile; labelledBy: string }) {
  const { t } = useTranslation()
  const { data: configuration } = useConfiguration()
  const [values, setValues] = useState(blank)
  const [isSame, setSame] = useState(false)
  const saving = useAccountChange()
  const problems = failureKeysByField(failureWords.ownAccount, saving.error)
  const form = useFocusOnInvalid(isSame || saving.error)
  const bind = (key: keyof typeof blank) => ({
    name: key,
    isRequired: true,
    value: values[key],
    onChange: (value: string) => {
      setValues({ ...values, [key]: value })
      setSame(false)
      forgetFailure(saving)
    },
  })
  const emailError = () => {
    if (isSame) return t('account.emailSame')
    return problems.email && t(problems.email)
  }

  const onSaved = ({ email_to_confirm }: Profile) => {
    setValues(clearSaved(values, blank))
    confirm(email_to_confirm === null ? t('account.emailSaved') : t('account.emailSent'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    if (values.email === profile.email) setSame(true)
    else saving.mutate(values, { onSuccess: onSaved })
  }
  return (
    <Form ref={form} className={styles.form} onSubmit={submit} aria-labelledby={labelledBy}>
      <TextField
        label={t('account.newEmail')}
        type="email"
        autoComplete="email"
        {...(configuration?.is_email_sending_enabled && { hint: t('account.newEmailHint') })}
        error={emailError()}
        {...bind('email')}
      />
      <PasswordField
        label={t('account.currentPassword')}
        autoComplete="current-password"
        error={problems.currentPassword && t(problems.currentPassword)}
        {...bind('password')}
      />
      {saving.error !== null && Object.keys(problems).length === 0 && <ProblemNotice error={saving.error} />}
      <div>
        <Button type="submit" isPending={saving.isPending}>
          {t(saving.isPending ? 'account.saving' : 'account.changeEmail')}
        </Button>
      </div>
    </Form>
  )
}
