import check from '@material-symbols/svg-400/outlined/check.svg' with { type: 'text' }
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import { Icon } from '../controls/icon'
import styles from './colour-picker.module.css'
import { colours, sixDigits } from './colours'
import fields from './fields.module.css'

interface ColourPickerProps {
  label: string
  /** The current colour in hexadecimal. It may be a colour that is not among the offered ones. */
  value: string
  /** Called once when a colour has been chosen, not for every movement in the browser's dialog. */
  onChange: (colour: string) => void
}

/** Offers a few colours that have enough contrast with every background, and a free choice. */
export function ColourPicker({ label, value, onChange }: ColourPickerProps) {
  const { t } = useTranslation()
  const labelId = useId()
  return (
    <div>
      <span id={labelId} className={fields.label}>
        {label}
      </span>
      <div className={styles.ways}>
        <ToggleButtonGroup
          className={styles.swatches}
          aria-labelledby={labelId}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[sixDigits(value)]}
          onSelectionChange={keys => {
            const chosen = colours.find(({ value }) => keys.has(value))
            if (chosen !== undefined) onChange(chosen.value)
          }}
        >
          {colours.map(colour => (
            <ToggleButton
              key={colour.value}
              id={colour.value}
              className={styles.swatch}
              aria-label={t(`colours.${colour.name}`)}
            >
              <Disc colour={colour.value} />
              <Icon svg={check} />
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <OtherColour value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function Disc({ colour }: { colour: string }) {
  return (
    <svg className={styles.disc} viewBox="0 0 2 2" aria-hidden="true">
      <circle cx="1" cy="1" r="1" fill={colour} />
    </svg>
  )
}

function OtherColour({ value, onChange }: Omit<ColourPickerProps, 'label'>) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const choose = useEffectEvent(onChange)
  useEffect(() => {
    const element = input.current
    // React's `onChange` is called for every movement; the native `change` event occurs once, at the end.
    const finish = () => element && choose(element.value)
    element?.addEventListener('change', finish)
    return () => element?.removeEventListener('change', finish)
  }, [])
  useEffect(() => {
    if (input.current !== null) input.current.value = sixDigits(value)
  }, [value])
  return (
    <label className={styles.other}>
      <input ref={input} type="color" className={styles.input} />
      {t('colours.other')}
    </label>
  )
}
