import { useId } from 'react'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import type { SportIcon } from '../../../../src/workouts/sports/schemas'
import { sportIconSvgs } from '../../../components/sports/sport-icons'
import { useTranslation } from '../../../i18n/use-translation'
import { Icon } from '../../../ui/controls/icon'
import fields from '../../../ui/fields/fields.module.css'
import styles from './own-sport.module.css'
import { sportIconNames } from './own-sport-values'

interface IconPickerProps {
  label: string
  value: SportIcon
  onChange: (icon: SportIcon) => void
}

/** Lets the user choose an icon. All icons are visible at once. */
export function IconPicker({ label, value, onChange }: IconPickerProps) {
  const { t } = useTranslation()
  const labelId = useId()
  return (
    <div>
      <span id={labelId} className={fields.label}>
        {label}
      </span>
      <ToggleButtonGroup
        className={styles.icons}
        aria-labelledby={labelId}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[value]}
        onSelectionChange={keys => {
          const chosen = sportIconNames.find(name => keys.has(name))
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {sportIconNames.map(name => (
          <ToggleButton key={name} id={name} className={styles.icon} aria-label={t(`sportIcons.${name}`)}>
            <Icon svg={sportIconSvgs[name]} size={1.5} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}
