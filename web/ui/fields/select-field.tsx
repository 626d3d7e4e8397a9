import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Icon } from '../controls/icon'
import { firstPart } from '../lazy-part'
import fields from './fields.module.css'
import styles from './select-field.module.css'
import type { SelectOption } from './select-list'

// Lists are a quarter of what a screen with such a field would load at first.
const SelectList = firstPart(async () => (await import('./select-list')).SelectList)

interface SelectFieldProps<Id extends string | number> {
  label: string
  /** Shows the label to screen readers alone, where what is around says it already. */
  isLabelHidden?: boolean
  placeholder?: string
  options: readonly SelectOption<Id>[]
  /** null while nothing is chosen. */
  value: Id | null
  onChange: (value: Id) => void
  error?: string | undefined
  autoFocus?: boolean
}

/** One of several, in a list that opens. */
export function SelectField<Id extends string | number>(props: SelectFieldProps<Id>) {
  const {
    label,
    isLabelHidden = false,
    placeholder,
    options,
    value,
    onChange,
    error,
    autoFocus = false,
  } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const chosen = options.find(option => option.id === value)
  return (
    <div className={fields.field} data-invalid={error === undefined ? undefined : true}>
      <span id={`${id}label`} className={isLabelHidden ? 'visually-hidden' : fields.label}>
        {label}
      </span>
      <Button
        ref={button}
        autoFocus={autoFocus}
        className={`${fields.input} ${styles.button}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}value ${id}label`}
        {...(error !== undefined && { 'aria-describedby': `${id}error` })}
        onHoverStart={SelectList.preload}
        onFocus={SelectList.preload}
        onPress={() => setOpen(true)}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') setOpen(true)
        }}
      >
        <span
          id={`${id}value`}
          className={styles.value}
          data-placeholder={chosen === undefined ? true : undefined}
        >
          {chosen === undefined ? placeholder : <Chosen {...chosen} />}
        </span>
        <Icon drawing={arrowDown} />
      </Button>
      {error !== undefined && (
        <span id={`${id}error`} className={fields.error}>
          {error}
        </span>
      )}
      {isOpen && (
        <SelectList
          label={label}
          opener={button}
          options={options}
          value={value}
          onChoose={key => {
            setOpen(false)
            const option = options.find(option => option.id === key)
            if (option !== undefined && option.id !== value) onChange(option.id)
          }}
        />
      )}
    </div>
  )
}

function Chosen({ icon, name, detail }: SelectOption<string | number>) {
  return (
    <>
      {icon}
      <span className={styles.name}>
        {name}
        {detail !== undefined && <span className={styles.detail}> {detail}</span>}
      </span>
    </>
  )
}
