import type { TFunction } from 'i18next'
import { FieldError } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './fields.module.css'

interface FieldProblemProps {
  /** Error from the server or the form. Takes precedence over the browser's validation. */
  error?: string | undefined
  /** Minimum length of the field, if it has one. */
  minLength?: number | undefined
  /** Replaces the message for a missing value. */
  missing?: string | undefined
  /** True for a checkbox. */
  isBox?: boolean
  className?: string
}

/** The error of a field, in the language of the app. Browsers would use their own. */
export function FieldProblem(props: FieldProblemProps) {
  const { error, minLength, missing, isBox = false, className = '' } = props
  const { t } = useTranslation()
  return (
    <FieldError className={`${styles.error} ${className}`}>
      {({ validationErrors, validationDetails }) =>
        error ?? wordsFor(validationDetails, { minLength, missing, isBox }, t) ?? validationErrors.join(' ')
      }
    </FieldError>
  )
}

/** `null` for custom errors, which bring their own message. */
function wordsFor(
  found: ValidityState,
  { minLength, missing, isBox }: Pick<FieldProblemProps, 'minLength' | 'missing' | 'isBox'>,
  t: TFunction,
): string | null {
  if (found.customError) return null
  if (found.valueMissing) return missing ?? t(isBox ? 'fields.unticked' : 'fields.missing')
  if (found.typeMismatch) return t('register.emailInvalid')
  if (found.tooShort) return t('fields.tooShort', { count: minLength ?? 0 })
  // An incomplete date or time.
  if (found.badInput) return t('fields.incomplete')
  return found.rangeUnderflow || found.rangeOverflow ? t('fields.impossibleDate') : null
}
