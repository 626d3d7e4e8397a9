import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import search from '@material-symbols/svg-400/outlined/search.svg' with { type: 'text' }
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Input } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import fields from './fields.module.css'
import styles from './search-field.module.css'

/** Milliseconds without typing after which the search starts. */
const pauseMs = 300

interface SearchFieldProps {
  label: string
  /** Text inside the field, for places without space for the label. */
  placeholder?: string
  /** The text that is searched for. */
  value: string
  /** Called after a pause in typing, when Enter is pressed, and when the field is cleared by its button or Escape. */
  onSearch: (text: string) => void
}

/**
 * A field that searches while somebody types. React Aria's search field is not used, because its validation would
 * increase the code of the list by a twentieth.
 */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // The typed text. While nobody is typing, it is `null` and the field shows `value`, which can change, for example
  // when the user goes back.
  const [typed, setTyped] = useState<string | null>(null)
  const settle = (text: string) => {
    setTyped(null)
    if (text !== value) onSearch(text)
  }

  const settleAfterPause = useEffectEvent(settle)
  useEffect(() => {
    if (typed === null) return
    const pause = setTimeout(() => settleAfterPause(typed), pauseMs)
    return () => clearTimeout(pause)
  }, [typed])

  const shown = typed ?? value
  const clear = () => {
    settle('')
    input.current?.focus()
  }
  const react = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') settle(shown)
    else if (event.key === 'Escape' && shown !== '') clear()
    else return
    event.preventDefault()
  }
  return (
    <div className={`${fields.field} ${styles.field}`} data-empty={shown === '' ? true : undefined}>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <div className={fields.withButton}>
        <span className={styles.glass}>
          <Icon svg={search} />
        </span>
        <Input
          id={id}
          ref={input}
          type="search"
          className={`${fields.input} ${styles.input}`}
          autoCapitalize="none"
          value={shown}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={react}
          {...(placeholder !== undefined && { placeholder })}
        />
        <Button look="icon" aria-label={t('common.clear')} excludeFromTabOrder onPress={clear}>
          <Icon svg={close} />
        </Button>
      </div>
    </div>
  )
}
