import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import arrowDown from '@material-symbols/svg-400/outlined/keyboard_arrow_down.svg' with { type: 'text' }
import type { ReactNode } from 'react'
import {
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select,
  SelectValue,
} from 'react-aria-components'
import { Icon } from '../controls/icon'
import popover from '../controls/popover.module.css'
import fields from './fields.module.css'
import styles from './select-field.module.css'

export interface SelectOption<Id extends string | number> {
  id: Id
  name: string
  /** What tells it apart from the others besides its name. */
  detail?: string
  icon?: ReactNode
}

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
}

/** One of several, in a list that opens. */
export function SelectField<Id extends string | number>(props: SelectFieldProps<Id>) {
  const { label, isLabelHidden = false, placeholder, options, value, onChange, error } = props
  return (
    <Select
      className={fields.field}
      {...(placeholder !== undefined && { placeholder })}
      isInvalid={error !== undefined}
      value={value}
      onChange={key => {
        const chosen = options.find(({ id }) => id === key)
        if (chosen !== undefined) onChange(chosen.id)
      }}
    >
      <Label className={isLabelHidden ? 'visually-hidden' : fields.label}>{label}</Label>
      <Button className={`${fields.input} ${styles.button}`}>
        <SelectValue className={styles.value} />
        <Icon drawing={arrowDown} />
      </Button>
      <FieldError className={fields.error}>{error}</FieldError>
      <Popover className={popover.popover}>
        <ListBox className={popover.list} items={options}>
          {option => <Option {...option} />}
        </ListBox>
      </Popover>
    </Select>
  )
}

function Option({ id, name, detail, icon }: SelectOption<string | number>) {
  return (
    <ListBoxItem id={id} className={popover.item} textValue={name}>
      {({ isSelected }) => (
        <>
          {icon}
          <span className={styles.name}>
            {name}
            {detail !== undefined && <span className={styles.detail}> {detail}</span>}
          </span>
          {isSelected && (
            <span className={styles.check}>
              <Icon drawing={check} />
            </span>
          )}
        </>
      )}
    </ListBoxItem>
  )
}
