import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components'
import { Icon } from '../controls/icon'
import { firstPart } from '../lazy-part'
import fields from './fields.module.css'
import styles from './select-field.module.css'
import type { SelectOption } from './select-list'

// The list is loaded on demand, because the code for lists would be a quarter of the code that a screen loads first.
const SelectList = firstPart(async () => (await import('./select-list')).SelectList)

interface FieldProps {
  label: string
  /** Whether only screen readers get the label, because the context makes it clear to everybody else. */
  isLabelHidden?: boolean
  error?: string | undefined
  autoFocus?: boolean
}

interface SelectFieldProps<Id extends string | number> extends FieldProps {
  placeholder?: string
  options: readonly SelectOption<Id>[]
  /** The id of the chosen option; `null` for none. */
  value: Id | null
  onChange: (value: Id) => void
}

/** Lets the user choose one option from a list, which a button opens. */
export function SelectField<Id extends string | number>(props: SelectFieldProps<Id>) {
  const { placeholder, options, value, onChange, ...field } = props
  const chosen = options.find(option => option.id === value)
  return (
    <ListField
      {...field}
      options={options}
      chosen={value === null ? [] : [value]}
      onChoose={([key]) => {
        const option = options.find(option => option.id === key)
        if (option !== undefined && option.id !== value) onChange(option.id)
      }}
      isPlaceholder={chosen === undefined}
    >
      {chosen === undefined ? placeholder : <Chosen {...chosen} />}
    </ListField>
  )
}

interface SeveralFieldProps<Id extends string | number> extends FieldProps {
  /** The option for "all", which is selected while no other option is. */
  all: SelectOption<Id>
  options: readonly SelectOption<Id>[]
  values: readonly Id[]
  onChange: (values: Id[]) => void
}

/** Lets the user choose several options, or all, from a list that stays open until the user leaves it. */
export function SeveralField<Id extends string | number>(props: SeveralFieldProps<Id>) {
  const { all, options, values, onChange, ...field } = props
  const chosen = options.filter(({ id }) => values.includes(id))
  const isAll = chosen.length === 0
  return (
    <ListField
      {...field}
      areSeveral
      options={[all, ...options]}
      chosen={isAll ? [all.id] : values}
      onChoose={keys => {
        const isAllPressed = !isAll && keys.includes(all.id)
        onChange(isAllPressed ? [] : options.flatMap(({ id }) => (keys.includes(id) ? [id] : [])))
      }}
    >
      {isAll ? <Chosen {...all} /> : chosen.map(({ name }) => name).join(', ')}
    </ListField>
  )
}

interface ListFieldProps extends FieldProps {
  options: readonly SelectOption<string | number>[]
  chosen: readonly (string | number)[]
  areSeveral?: boolean
  onChoose: (ids: (string | number)[]) => void
  isPlaceholder?: boolean
  /** The currently chosen option or options. */
  children: ReactNode
}

/** A button that shows the current choice and opens the list. */
function ListField({ areSeveral = false, isPlaceholder = false, ...props }: ListFieldProps) {
  const {
    label,
    isLabelHidden = false,
    error,
    autoFocus = false,
    options,
    chosen,
    onChoose,
    children,
  } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
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
        <span id={`${id}value`} className={styles.value} data-placeholder={isPlaceholder ? true : undefined}>
          {children}
        </span>
        <Icon svg={arrowDown} />
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
          chosen={chosen}
          areSeveral={areSeveral}
          onChoose={ids => {
            if (!areSeveral) setOpen(false)
            onChoose(ids)
          }}
          onClose={() => setOpen(false)}
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
