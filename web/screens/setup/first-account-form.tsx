import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import { AccountFields, type AccountValues, blankAccount } from '../../components/account/account-fields'
import { useSecondPress } from '../../components/account/use-second-press'
import { ProblemNotice } from '../../components/feedback/failure'
import { failureWords } from '../../data/client/failures'
import { failureKeysByField } from '../../data/client/field-failures'
import { useFirstAccount } from '../../data/instance/setup'
import { newAccountPreferences } from '../../i18n/i18n'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Notice } from '../../ui/feedback/notice'
import { PasswordField } from '../../ui/fields/fields'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'

interface FirstAccountFormProps {
  token: string
  /** What is in the field for the token; `null` if the token is that of the link, so that there is no such field. */
  typed: { value: string; change: (value: string) => void } | null
  /** Called when the account has been created and the session has started. */
  onCreated: () => void
}

export function FirstAccountForm({ token, typed, onCreated }: FirstAccountFormProps) {
  const { t, language } = useTranslation()
  const [values, setValues] = useState(blankAccount)
  const creation = useFirstAccount(onCreated)
  const problems = failureKeysByField(
    typed === null ? failureWords.account : failureWords.firstAccount,
    creation.error,
  )
  const second = useSecondPress(values.password, values)
  const form = useFocusOnInvalid(creation.error)
  const change = (changed: AccountValues) => {
    setValues(changed)
    forgetFailure(creation)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (creation.isPending) return
    void second.press(() =>
      creation.mutate({
        token,
        ...values,
        // Whoever wants others to register themselves says so on the next page.
        is_registration_enabled: false,
        language,
        ...newAccountPreferences(),
      }),
    )
  }
  return (
    <>
      {creation.error !== null && Object.keys(problems).length === 0 && (
        <ProblemNotice error={creation.error} />
      )}
      <Form ref={form} onSubmit={submit}>
        {typed !== null && (
          <PasswordField
            label={t('setup.token')}
            hint={t('setup.tokenHint', { setting: 'SETUP_TOKEN' })}
            autoComplete="off"
            isRequired
            value={typed.value}
            onChange={value => {
              typed.change(value)
              forgetFailure(creation)
            }}
            error={problems.token && t(problems.token)}
          />
        )}
        <AccountFields values={values} onChange={change} problems={problems} />
        {second.isAdvised && (
          <div role="alert">
            <Notice tone="danger">{t('setup.passwordEasy')}</Notice>
          </div>
        )}
        <Button type="submit" look="primary" isPending={creation.isPending || second.isChecking}>
          {creation.isPending
            ? t('register.submitting')
            : t(second.isAdvised ? 'setup.submitAnyway' : 'register.submit')}
        </Button>
      </Form>
    </>
  )
}
