import type { TFunction } from 'i18next'
import { FieldError } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import styles from './fields.module.css'

interface FieldProblemProps {
  /** What the server, or the screen itself, says. It goes before what the browser finds. */
  error?: string | undefined
  /** Of the field, where there is one. */
  minLength?: number | undefined
  /** What to enter, where that can be said better than that it is missing. */
  missing?: string | undefined
  /** For a box to tick. */
  isBox?: boolean
  className?: string
}

/** What is wrong with a field. Browsers would say it in a language of their own. */
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

/** Null for what our own checks have found, which comes with words. */
function wordsFor(
  found: ValidityState,
  { minLength, missing, isBox }: Pick<FieldProblemProps, 'minLength' | 'missing' | 'isBox'>,
  t: TFunction,
): string | null {
  if (found.customError) return null
  if (found.valueMissing) return missing ?? t(isBox ? 'fields.unticked' : 'fields.missing')
  if (found.typeMismatch) return t('register.emailInvalid')
  if (found.tooShort) return t('fields.tooShort', { count: minLength ?? 0 })
  // Half a date or time.
  if (found.badInput) return t('fields.incomplete')
  return found.rangeUnderflow || found.rangeOverflow ? t('fields.impossibleDate') : null
}
