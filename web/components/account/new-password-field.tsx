import { useTranslation } from '../../i18n/use-translation'
import { PasswordField } from '../../ui/fields/fields'
import styles from './new-password-field.module.css'
import { isSimplePassword } from './simple-password'

interface NewPasswordFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  error?: string | undefined
  /** Known facts about the owner, such as the username. A password that consists of them counts as easily guessed. */
  known?: readonly string[]
}

/** Field for a new password. An easily guessed password is accepted, but the field shows a warning. */
export function NewPasswordField({ known = [], ...props }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  const isEasy = props.value.length >= 8 && isSimplePassword(props.value, known)
  return (
    <div>
      <PasswordField
        {...props}
        hint={t('password.hint')}
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
