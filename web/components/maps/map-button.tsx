import type { ReactNode, Ref } from 'react'
import type { ButtonProps } from 'react-aria-components'
import { Button } from '../../ui/controls/button'
import { Icon } from '../../ui/controls/icon'
import styles from './map-buttons.module.css'

/** The column of buttons in a corner of the map. */
export function MapButtonColumn({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>
}

interface MapButtonProps
  extends Pick<ButtonProps, 'onPress' | 'onHoverStart' | 'isDisabled' | 'aria-expanded'> {
  label: string
  svg: string
  ref?: Ref<HTMLButtonElement>
}

/** A button on the map. Inside a `MenuTrigger` it needs no `onPress` and opens the menu. */
export function MapButton({ label, svg, ...props }: MapButtonProps) {
  return (
    <Button look="icon" aria-label={label} {...props}>
      <Icon svg={svg} />
    </Button>
  )
}
