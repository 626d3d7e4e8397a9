import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import search from '@material-symbols/svg-400/outlined/search.svg' with { type: 'text' }
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Input } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'
import { Icon } from '../controls/icon'
import fields from './fields.module.css'
import styles from './search-field.module.css'

/** How long nothing must be typed for a word to count as finished. */
const pauseMs = 300

interface SearchFieldProps {
  label: string
  /** Says it where there is no room for the label. */
  placeholder?: string
  /** What is searched for now. */
  value: string
  /** Called at a pause in typing, at Enter and when the field is emptied with its button or Escape. */
  onSearch: (text: string) => void
}

/** A search has nothing that may be wrong: what React Aria brings to validate fields would be a twentieth of the list's bytes. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Null when nothing is being typed: then the field follows the value, which going back changes too.
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
          <Icon drawing={search} />
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
          <Icon drawing={close} />
        </Button>
      </div>
    </div>
  )
}
