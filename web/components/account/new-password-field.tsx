import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/fields/fields'
import styles from './new-password-field.module.css'
import { isSimplePassword } from './simple-password'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** What is known of the owner, such as the username: bad passwords. */
  known?: readonly string[]
}

/** A password that is being chosen. One that is easy to guess is advised against, and taken. */
export function NewPasswordField({ known = [], ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const isEasy = props.value.length >= 8 && isSimplePassword(props.value, known)
  return (
    <div>
      <PasswordField
        {...props}
        hint={t('register.passwordHint')}
        name="password"
        autoComplete="new-password"
        isRequired
        minLength={8}
      />
      <p className={styles.advice} role="status">
        {isEasy && t('register.passwordEasy')}
      </p>
    </div>
  )
}
