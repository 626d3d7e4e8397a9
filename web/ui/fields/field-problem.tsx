import type { TFunction } from 'i18next'
import { FieldError } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import styles from './fields.module.css'

interface FieldProblemProps {
  /** An error from the server or the form. It is shown instead of an error that the browser finds. */
  error?: string | undefined
  /** The minimum length of the value, if there is one. */
  minLength?: number | undefined
  /** The message for a missing value; without it, the usual message is shown. */
  missing?: string | undefined
  /** Whether the field is a checkbox. */
  isBox?: boolean
  className?: string
}

/**
 * Shows the error of a field in the language of the app. The browser's own messages would be in the browser's language.
 */
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

/** The message for an invalid value; `null` for custom errors, which have their own message. */
function wordsFor(
  found: ValidityState,
  { minLength, missing, isBox }: Pick<FieldProblemProps, 'minLength' | 'missing' | 'isBox'>,
  t: TFunction,
): string | null {
  if (found.customError) return null
  if (found.valueMissing) return missing ?? t(isBox ? 'fields.unticked' : 'fields.missing')
  if (found.typeMismatch) return t('register.emailInvalid')
  if (found.tooShort) return t('fields.tooShort', { count: minLength ?? 0 })
  // `badInput` means an incomplete date or time.
  if (found.badInput) return t('fields.incomplete')
  return found.rangeUnderflow || found.rangeOverflow ? t('fields.impossibleDate') : null
}
