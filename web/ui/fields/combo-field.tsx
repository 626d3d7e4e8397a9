import { useEffect, useId, useRef } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import popover from '../controls/popover.module.css'
import fields from './fields.module.css'
import styles from './select-field.module.css'
import type { SelectOption } from './select-list'
import { useLandmark } from './use-landmark'

interface ComboFieldProps {
  label: string
  /** Shows the label to screen readers alone, where what is around says it already. */
  isLabelHidden?: boolean
  /** It takes the focus when it comes. */
  isFocused?: boolean
  onFocusChange?: (hasFocus: boolean) => void
  placeholder: string
  /** Said where no option is left. */
  nothing: string
  options: readonly SelectOption<string>[]
  /** null while nothing is chosen. */
  value: string | null
  /** Called with null when the field is emptied. */
  onChoose: (id: string | null) => void
  /** What is typed, where that decides on the options; else they are those with these letters. */
  typed?: {
    text: string
    onType: (text: string) => void
    /** It is what was chosen: nothing is offered until somebody types on. */
    isChosen: boolean
  }
}

/** One of many, found by typing. */
export function ComboField(props: ComboFieldProps) {
  const {
    label,
    isLabelHidden = false,
    isFocused = false,
    onFocusChange,
    placeholder,
    nothing,
    options,
    value,
    onChoose,
    typed,
  } = props
  const labelId = useId()
  const { ref, landmark } = useLandmark()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  return (
    <ComboBox
      ref={ref}
      className={fields.field}
      aria-labelledby={labelId}
      menuTrigger={typed === undefined ? 'focus' : 'input'}
      allowsEmptyCollection={typed === undefined || (typed.text.trim() !== '' && !typed.isChosen)}
      defaultFilter={hasLetters}
      {...(onFocusChange && { onFocusChange })}
      {...(typed === undefined
        ? { defaultItems: options, selectedKey: value }
        : {
            items: typed.isChosen ? [] : options,
            selectedKey: null,
            inputValue: typed.text,
            onInputChange: typed.onType,
          })}
      onSelectionChange={key => onChoose(key === null ? null : String(key))}
    >
      <Label id={labelId} className={isLabelHidden ? 'visually-hidden' : fields.label}>
        {label}
      </Label>
      <Input
        ref={input}
        className={fields.input}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck="false"
        onKeyDownCapture={event => {
          // Whoever types a name and presses Enter means the first.
          const isInList = event.currentTarget.hasAttribute('aria-activedescendant')
          if (
            event.key !== 'Enter' ||
            typed === undefined ||
            isInList ||
            typed.isChosen ||
            options[0] === undefined
          )
            return
          event.preventDefault()
          event.stopPropagation()
          onChoose(options[0].id)
        }}
      />
      <Popover className={popover.popover} placement="bottom start" UNSTABLE_portalContainer={landmark}>
        <ListBox<SelectOption<string>>
          className={popover.list}
          renderEmptyState={() => <p className={popover.empty}>{nothing}</p>}
        >
          {({ id, name, detail }) => (
            <ListBoxItem id={id} className={popover.item} textValue={name}>
              <span className={styles.name}>
                {name}
                {detail !== undefined && <span className={styles.detail}> {detail}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}

/** Whatever their case and accents. */
const hasLetters = (name: string, typed: string) => plain(name).includes(plain(typed))

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
