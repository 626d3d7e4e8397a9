import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import styles from './switch.module.css'

interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'children'> {
  label: string
}

/** On or off, at once. */
export function Switch({ label, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={styles.switch ?? ''}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      {label}
    </AriaSwitch>
  )
}
