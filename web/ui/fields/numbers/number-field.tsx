import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import {
  NumberField as AriaNumberField,
  Input,
  Label,
  NumberFieldStateContext,
  Text,
} from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { FieldProblem } from '../field-problem'
import fields from '../fields.module.css'
import styles from './number-field.module.css'
import { useDecimalSign } from './use-decimal-sign'

interface NumberFieldProps {
  label: string
  hint?: string
  /** Error from the server. It stays until the value changes. */
  error?: string | undefined
  /** Shown after the number, in the user's language. Without a unit the field takes whole numbers. */
  unit?:
    | 'megabyte'
    | 'kilometer'
    | 'mile'
    | 'meter'
    | 'foot'
    | 'kilometer-per-hour'
    | 'mile-per-hour'
    | 'hour'
    | undefined
  /** Maximum number of decimals; ignored without a unit. */
  decimals?: number
  /** True if the field may stay empty. */
  isOptional?: boolean
  least: number
  most: number
  /** NaN while the field is empty. */
  value: number
  /** Called when the field loses focus or Enter is pressed. */
  onChange: (value: number) => void
}

const wholeNumber: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }

/** Name of the unit as formatted after a number. */
const unitName = (language: string, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

/** A number in the format of the user's language. Numbers outside the limits show an error; they are not corrected. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, unit, decimals = 2, isOptional = false, least, most, value, onChange } = props
  const { t, i18n } = useTranslation()
  const limits = t('common.numberBetween', { least, most })
  // NaN is accepted here: the browser reports an empty field itself, and sooner.
  const isPossible = (number: number) => Number.isNaN(number) || (number >= least && number <= most)
  return (
    <AriaNumberField
      className={fields.field}
      value={value}
      onChange={onChange}
      // The field must not know the real limits, because it would silently clamp the number to them.
      minValue={0}
      formatOptions={
        unit === undefined ? wholeNumber : { style: 'unit', unit, maximumFractionDigits: decimals }
      }
      validate={number => (isPossible(number) ? null : limits)}
      isRequired={!isOptional}
      isWheelDisabled
      {...(error !== undefined && { isInvalid: true })}
    >
      <Label className={fields.label}>{label}</Label>
      <NumberInput placeholder={unit === undefined ? '' : unitName(i18n.language, unit)} />
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
  // The browser validates before the new number is set, so an error of the old number would stay. Validates again.
  const judgeAnew = useEffectEvent((isWrong: boolean) => {
    if (!isWrong && state?.displayValidation.isInvalid) state.commitValidation()
  })
  const isWrong = state?.realtimeValidation.isInvalid ?? false
  useEffect(() => judgeAnew(isWrong), [isWrong])
  return <Input ref={input} className={`${fields.input} ${styles.input}`} placeholder={placeholder} />
}
