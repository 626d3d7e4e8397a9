import { type FormEvent, useId, useState } from 'react'
import { Form } from 'react-aria-components'
import { CommonPasswordNotice } from '../../../components/account/common-password-notice'
import { NewPasswordField } from '../../../components/account/new-password-field'
import { useSecondPress } from '../../../components/account/use-second-press'
import { ProblemNotice } from '../../../components/feedback/failure'
import { usePerson } from '../../../data/accounts/person'
import { useAccountChange } from '../../../data/accounts/profile-changes'
import { failureWords } from '../../../data/client/failures'
import { failureKeysByField } from '../../../data/client/field-failures'
import { useTranslation } from '../../../i18n/use-translation'
import { Button } from '../../../ui/controls/button'
import { confirm } from '../../../ui/feedback/toasts'
import { PasswordField } from '../../../ui/fields/fields'
import { useFocusOnInvalid } from '../../../ui/fields/focus-invalid'
import { clearSaved, forgetFailure } from '../../../ui/fields/while-saving'
import styles from '../../../ui/layout/forms.module.css'

const blank = { current: '', new: '' }

export function PasswordForm() {
  const { t } = useTranslation()
  const { profile } = usePerson()
  const { email, username } = profile
  const titleId = useId()
  const [passwords, setPasswords] = useState(blank)
  const saving = useAccountChange()
  const problems = failureKeysByField(failureWords.ownAccount, saving.error)
  const form = useFocusOnInvalid(saving.error)
  const second = useSecondPress(passwords.new, { username, email })
  const change = (some: Partial<typeof blank>) => {
    setPasswords({ ...passwords, ...some })
    forgetFailure(saving)
  }

  const onSaved = () => {
    setPasswords(clearSaved(passwords, blank))
    confirm(t('account.passwordSaved'))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (saving.isPending) return
    const changes = { email, password: passwords.current, new_password: passwords.new }
    void second.press(() => saving.mutate(changes, { onSuccess: onSaved }))
  }
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('account.password')}</h2>
      <p className={styles.text}>{t('account.passwordText')}</p>
      <Form ref={form} className={styles.form} onSubmit={submit} aria-labelledby={titleId}>
        {/* The username tells password managers which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('account.currentPassword')}
          name="current"
          autoComplete="current-password"
          isRequired
          value={passwords.current}
          onChange={current => change({ current })}
          error={problems.currentPassword && t(problems.currentPassword)}
        />
        <NewPasswordField
          label={t('account.newPassword')}
          value={passwords.new}
          onChange={value => change({ new: value })}
          known={[username, email]}
          error={problems.password && t(problems.password)}
        />
        {saving.error !== null && Object.keys(problems).length === 0 && (
          <ProblemNotice error={saving.error} />
        )}
        {second.isAdvised && <CommonPasswordNotice />}
        <div>
          <Button type="submit" look="primary" isPending={saving.isPending || second.isChecking}>
            {t(
              saving.isPending
                ? 'account.saving'
                : second.isAdvised
                  ? 'password.anyway'
                  : 'account.changePassword',
            )}
          </Button>
        </div>
      </Form>
    </section>
  )
}
