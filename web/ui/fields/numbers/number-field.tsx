import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import {
  NumberField as AriaNumberField,
  Input,
  Label,
  NumberFieldStateContext,
  Text,
} from 'react-aria-components'
import { useTranslation } from '../../../i18n/use-translation'
import { FieldProblem } from '../field-problem'
import fields from '../fields.module.css'
import styles from './number-field.module.css'
import { useDecimalSign } from './use-decimal-sign'

interface NumberFieldProps {
  label: string
  hint?: string
  /** The server's error for this field. It is shown until the value changes. */
  error?: string | undefined
  /** The unit, which is shown after the number in the user's language. */
  unit?:
    | 'megabyte'
    | 'kilometer'
    | 'mile'
    | 'meter'
    | 'foot'
    | 'kilometer-per-hour'
    | 'mile-per-hour'
    | 'hour'
    | 'kilogram'
    | 'pound'
    | undefined
  /** The maximum number of decimals: 2 by default, and without a unit none. */
  decimals?: number
  /** Whether the field may stay empty. */
  isOptional?: boolean
  min: number
  max: number
  /** The number; NaN while the field is empty. */
  value: number
  /** Called when the field loses the focus or Enter is pressed. */
  onChange: (value: number) => void
}

/** Writes the unit's name in the form that follows a number. */
const unitName = (language: string, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

/**
 * A field for a number in the format of the user's language. If a number is outside of the limits, the field keeps it
 * and shows an error.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, unit, isOptional = false, min, max, value, onChange } = props
  const { decimals = unit === undefined ? 0 : 2 } = props
  const { t, language } = useTranslation()
  const limits = t('common.numberBetween', { least: min, most: max })
  // An empty field (NaN) is no error here, because the browser reports it before this check.
  const isPossible = (number: number) => Number.isNaN(number) || (number >= min && number <= max)
  return (
    <AriaNumberField
      className={fields.field}
      value={value}
      onChange={onChange}
      // React Aria's field does not get the real limits, because it would silently change a number outside of them.
      minValue={0}
      formatOptions={{ ...(unit && { style: 'unit' as const, unit }), maximumFractionDigits: decimals }}
      validate={number => (isPossible(number) ? null : limits)}
      isRequired={!isOptional}
      isWheelDisabled
      {...(error !== undefined && { isInvalid: true })}
    >
      <Label className={fields.label}>{label}</Label>
      <NumberInput placeholder={unit === undefined ? '' : unitName(language, unit)} />
      {hint !== undefined && error === undefined && (
        <Text slot="description" className={fields.hint}>
          {hint}
        </Text>
      )}
      <FieldProblem error={error} missing={limits} />
    </AriaNumberField>
  )
}

function NumberInput({ placeholder }: { placeholder: string }) {
  const input = useRef<HTMLInputElement>(null)
  const state = useContext(NumberFieldStateContext)
  useDecimalSign(input)
  // The browser validates the field before the new number is set, so an error about the old number would stay.
  // Therefore the field is validated once more.
  const judgeAnew = useEffectEvent((isWrong: boolean) => {
    if (!isWrong && state?.displayValidation.isInvalid) state.commitValidation()
  })
  const isWrong = state?.realtimeValidation.isInvalid ?? false
  useEffect(() => judgeAnew(isWrong), [isWrong])
  return <Input ref={input} className={`${fields.input} ${styles.input}`} placeholder={placeholder} />
}
