// Text fields with a label, a hint and an error. Near the maximum length they show the number of characters left.
import visibility from '@material-symbols/svg-400/outlined/visibility.svg' with { type: 'text' }
import visibilityOff from '@material-symbols/svg-400/outlined/visibility_off.svg' with { type: 'text' }
import { useState } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import { FieldProblem } from './field-problem'
import styles from './fields.module.css'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'style' | 'children' | 'onChange'> {
  label: string
  autoCapitalize?: 'none'
  /** Text inside the field while it is empty. */
  placeholder?: string | undefined
  hint?: string
  /** The server's error for this field. It is shown until the value changes. */
  error?: string | undefined
  value: string
  onChange: (value: string) => void
}

/**
 * A text field.
 * @param props.min first date of a date field, as `YYYY-MM-DD`
 * @param props.max last date of a date field
 */
export function TextField(props: TextFieldProps & { min?: string; max?: string }) {
  const { label, hint, error, autoCapitalize, placeholder, min, max, ...rest } = props
  return (
    <AriaTextField {...rest} className={styles.field} {...invalidIf(error)}>
      <Label className={styles.label}>{label}</Label>
      <Input
        className={styles.input}
        autoCapitalize={autoCapitalize}
        min={min}
        max={max}
        {...(placeholder !== undefined && { placeholder })}
      />
      <FieldHint hint={error === undefined ? hint : undefined} value={props.value} limit={props.maxLength} />
      <FieldProblem error={error} minLength={props.minLength} />
    </AriaTextField>
  )
}

export function PasswordField({ label, hint, error, ...props }: TextFieldProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <AriaTextField
      {...props}
      type={isShown ? 'text' : 'password'}
      className={styles.field}
      {...invalidIf(error)}
    >
      <Label className={styles.label}>{label}</Label>
      <div className={styles.withButton}>
        <Input className={styles.input} />
        <Button
          look="icon"
          aria-label={t(isShown ? 'login.hidePassword' : 'login.showPassword')}
          onPress={() => setShown(!isShown)}
        >
          <Icon svg={isShown ? visibilityOff : visibility} />
        </Button>
      </div>
      <FieldHint hint={error === undefined ? hint : undefined} value={props.value} limit={undefined} />
      <FieldProblem error={error} minLength={props.minLength} />
    </AriaTextField>
  )
}

export function LongTextField({ label, hint, error, rows, ...props }: TextFieldProps & { rows: number }) {
  return (
    <AriaTextField {...props} className={styles.field} {...invalidIf(error)}>
      <Label className={styles.label}>{label}</Label>
      <TextArea className={styles.area} rows={rows} />
      <FieldHint hint={error === undefined ? hint : undefined} value={props.value} limit={props.maxLength} />
      <FieldProblem error={error} minLength={props.minLength} />
    </AriaTextField>
  )
}

/**
 * Marks a field with an error as invalid. `isInvalid: false` is never passed, because it would turn off the browser's
 * own validation.
 */
function invalidIf(error: string | undefined): { isInvalid?: true } {
  return error === undefined ? {} : { isInvalid: true }
}

interface FieldHintProps {
  hint: string | undefined
  value: string
  limit: number | undefined
}

/** Shows the hint and, from 80 % of the limit, the number of characters left. */
function FieldHint({ hint, value, limit }: FieldHintProps) {
  const { t } = useTranslation()
  const isNearLimit = limit !== undefined && value.length >= limit * 0.8
  if (hint === undefined && !isNearLimit) return null
  return (
    <Text slot="description" className={styles.hint}>
      {hint}
      {isNearLimit && (
        <span className={styles.left} aria-live="polite">
          {t('common.left', { count: limit - value.length })}
        </span>
      )}
    </Text>
  )
}
