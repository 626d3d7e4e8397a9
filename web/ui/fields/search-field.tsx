import close from '@material-symbols/svg-400/outlined/close.svg' with { type: 'text' }
import search from '@material-symbols/svg-400/outlined/search.svg' with { type: 'text' }
import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField as AriaSearchField, Input, Label } from 'react-aria-components'
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
  /** Called at a pause in typing, at Enter and when the field is emptied with its button. */
  onSearch: (text: string) => void
}

export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation()
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

  return (
    <AriaSearchField
      className={`${fields.field} ${styles.field}`}
      value={typed ?? value}
      onChange={setTyped}
      onSubmit={settle}
      onClear={() => settle('')}
    >
      <Label className={fields.label}>{label}</Label>
      <div className={fields.withButton}>
        <span className={styles.glass}>
          <Icon drawing={search} />
        </span>
        <Input
          className={`${fields.input} ${styles.input}`}
          autoCapitalize="none"
          {...(placeholder !== undefined && { placeholder })}
        />
        <Button look="icon" aria-label={t('common.clear')}>
          <Icon drawing={close} />
        </Button>
      </div>
    </AriaSearchField>
  )
}
