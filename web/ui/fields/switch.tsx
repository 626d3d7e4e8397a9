import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import styles from './switch.module.css'

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children'> {
  label: string
  /** Whether only screen readers get the label, because the context makes it clear to everybody else. */
  isLabelHidden?: boolean
}

/** A setting that takes effect at once. */
export function Switch({ label, isLabelHidden = false, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.switch}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      <span className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</span>
    </AriaSwitch>
  )
}
