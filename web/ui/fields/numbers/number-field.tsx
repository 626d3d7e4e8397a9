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
  /** What the server said about this field; it stays until the value changes. */
  error?: string | undefined
  /** Shown behind the number, in the word of the language. Without, a whole number of things. */
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
  /** The most that can be entered, with a unit. */
  decimals?: number
  /** True when it may stay empty. */
  isOptional?: boolean
  least: number
  most: number
  /** Not a number while the field is empty. */
  value: number
  /** Called when the field is left or Enter is pressed. */
  onChange: (value: number) => void
}

const wholeNumber: Intl.NumberFormatOptions = { maximumFractionDigits: 0 }

/** As it stands behind the number once there is one. */
const unitName = (language: string, unit: string) =>
  new Intl.NumberFormat(language, { style: 'unit', unit })
    .formatToParts(1)
    .find(({ type }) => type === 'unit')?.value ?? ''

/** A number as people of the language write it. One outside of the limits is refused with words, not bent. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, unit, decimals = 2, isOptional = false, least, most, value, onChange } = props
  const { t, i18n } = useTranslation()
  const limits = t('common.numberBetween', { least, most })
  // Whether it is empty, the browser knows sooner than the field, which is told of a number once it is left.
  const isPossible = (number: number) => Number.isNaN(number) || (number >= least && number <= most)
  return (
    <AriaNumberField
      className={fields.field}
      value={value}
      onChange={onChange}
      // The true limits are not given to the field, as it would bend the number to them without a word.
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
  // The browser tells of a change before the number is taken, and the field would keep what was wrong with the one before.
  const judgeAnew = useEffectEvent((isWrong: boolean) => {
    if (!isWrong && state?.displayValidation.isInvalid) state.commitValidation()
  })
  const isWrong = state?.realtimeValidation.isInvalid ?? false
  useEffect(() => judgeAnew(isWrong), [isWrong])
  return <Input ref={input} className={`${fields.input} ${styles.input}`} placeholder={placeholder} />
}
