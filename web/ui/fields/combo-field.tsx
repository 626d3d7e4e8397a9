import { useEffect, useId, useRef } from 'react'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import popover from '../controls/popover.module.css'
import { useLandmark } from '../use-landmark'
import fields from './fields.module.css'
import styles from './select-field.module.css'
import type { SelectOption } from './select-list'

interface ComboFieldProps {
  label: string
  /** Whether only screen readers get the label, because the context makes it clear to everybody else. */
  isLabelHidden?: boolean
  /** The field gets the focus when this becomes `true`. */
  isFocused?: boolean
  onFocusChange?: (hasFocus: boolean) => void
  placeholder: string
  /** The text that is shown when no option matches. */
  nothing: string
  options: readonly SelectOption<string>[]
  /** The id of the chosen option; `null` for none. */
  value: string | null
  /** Called with the id of the chosen option, or with `null` when the field is cleared. */
  onChoose: (id: string | null) => void
  /**
   * The typed text, for callers that choose the options by it. Without this property, the field itself filters the
   * options.
   */
  typed?: {
    text: string
    onType: (text: string) => void
    /** Whether the text is that of the chosen option. If so, no options are shown until the user types. */
    isChosen: boolean
  }
}

/** A text field that suggests options while somebody types. */
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
          // Enter chooses the first option if none is highlighted.
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

/** Whether a name contains the typed text, regardless of case and accents. */
const hasLetters = (name: string, typed: string) => plain(name).includes(plain(typed))

const plain = (text: string) => text.trim().toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
