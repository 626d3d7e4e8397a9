import type { FailureKey } from '../../data/client/failures'
import { useTranslation } from '../../i18n/use-translation'
import { TextField } from '../../ui/fields/fields'
import { NewPasswordField } from './new-password-field'

export type AccountValues = Record<AccountField, string>

export const blankAccount: AccountValues = { username: '', email: '', password: '' }

type AccountField = 'username' | 'email' | 'password'

interface AccountFieldsProps {
  values: AccountValues
  onChange: (values: AccountValues) => void
  /** The error to show below each field. */
  problems: Partial<Record<AccountField, FailureKey<'account'>>>
}

/** The fields that every new account needs. */
export function AccountFields({ values, onChange, problems }: AccountFieldsProps) {
  const { t } = useTranslation()
  const change = (field: AccountField) => (value: string) => onChange({ ...values, [field]: value })
  const errorOf = (field: AccountField) => {
    const key = problems[field]
    return key === undefined ? undefined : t(key)
  }
  return (
    <>
      <TextField
        label={t('register.username')}
        hint={t('register.usernameHint')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        isRequired
        minLength={3}
        maxLength={30}
        value={values.username}
        onChange={change('username')}
        error={errorOf('username')}
      />
      <TextField
        label={t('register.email')}
        hint={t('register.emailHint')}
        type="email"
        name="email"
        autoComplete="email"
        isRequired
        value={values.email}
        onChange={change('email')}
        error={errorOf('email')}
      />
      <NewPasswordField
        label={t('register.password')}
        value={values.password}
        onChange={change('password')}
        error={errorOf('password')}
        known={[values.username, values.email]}
      />
    </>
  )
}
