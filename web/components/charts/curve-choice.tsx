import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation'
import styles from './curve-choice.module.css'
import type { CurveName } from './curve-looks'

interface CurveChoiceProps {
  /** The curves that the recording has. */
  curves: readonly CurveName[]
  shown: readonly CurveName[]
  nameOf: (name: CurveName) => string
  onChange: (shown: readonly CurveName[]) => void
}

/** Lets the user choose which curves are shown. At least one is always shown. */
export function CurveChoice({ curves, shown, nameOf, onChange }: CurveChoiceProps) {
  const { t } = useTranslation()
  return (
    <ToggleButtonGroup
      className={styles.curves}
      aria-label={t('workout.shownCurves')}
      selectionMode="multiple"
      disallowEmptySelection
      selectedKeys={shown}
      onSelectionChange={keys => onChange(curves.filter(name => keys.has(name)))}
    >
      {curves.map(name => (
        <ToggleButton key={name} id={name} className={styles.curve}>
          {nameOf(name)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
