import { type FormEvent, useState } from 'react'
import { Form } from 'react-aria-components'
import type { RegisterBody } from '../../../src/accounts/auth/schemas'
import { AccountFields, type AccountValues, blankAccount } from '../../components/account/account-fields'
import { CommonPasswordNotice } from '../../components/account/common-password-notice'
import { useSecondPress } from '../../components/account/use-second-press'
import { ProblemNotice } from '../../components/feedback/failure'
import { basePath } from '../../data/client/base-path'
import { failureWords } from '../../data/client/failures'
import { failureKeysByField } from '../../data/client/field-failures'
import { newAccountPreferences } from '../../i18n/i18n'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/fields/checkbox'
import { useFocusOnInvalid } from '../../ui/fields/focus-invalid'
import { forgetFailure } from '../../ui/fields/while-saving'

interface RegisterFormProps {
  /** The email address if it is already known, for example from an invitation. */
  email?: string
  registration: {
    mutate: (body: RegisterBody) => void
    reset: () => void
    error: Error | null
    isPending: boolean
  }
}

/** The form for a new account. */
export function RegisterForm({ email = '', registration }: RegisterFormProps) {
  const { t, language } = useTranslation()
  const [values, setValues] = useState({ ...blankAccount, email })
  const [hasAgreed, setAgreed] = useState(false)
  const problems = failureKeysByField(failureWords.account, registration.error)
  const form = useFocusOnInvalid(registration.error)
  const second = useSecondPress(values.password, values)
  const change = (changed: AccountValues) => {
    setValues(changed)
    forgetFailure(registration)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (registration.isPending) return
    void second.press(() =>
      registration.mutate({
        ...values,
        accepted_policy: hasAgreed,
        language,
        ...newAccountPreferences(),
      }),
    )
  }
  return (
    <>
      {registration.error !== null && Object.keys(problems).length === 0 && (
        <ProblemNotice error={registration.error} />
      )}
      <Form ref={form} onSubmit={submit}>
        <AccountFields values={values} onChange={change} problems={problems} />
        <Checkbox
          label={t('register.agree')}
          hint={
            <a href={`${basePath}/privacy-policy`} target="_blank" rel="noopener">
              {t('register.readPolicy')}
            </a>
          }
          isRequired
          isSelected={hasAgreed}
          onChange={setAgreed}
        />
        {second.isAdvised && <CommonPasswordNotice />}
        <Button type="submit" look="primary" isPending={registration.isPending || second.isChecking}>
          {registration.isPending
            ? t('register.submitting')
            : t(second.isAdvised ? 'setup.submitAnyway' : 'register.submit')}
        </Button>
      </Form>
    </>
  )
}
