import type { RefAttributes } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components'
import { Link, type LinkProps } from 'wouter'
import styles from './button.module.css'

/**
 * `primary` is for the main action, `danger` for an action with serious consequences, such as deleting, and `quiet` for
 * other actions. `icon` is a button without text.
 */
type ButtonLook = 'primary' | 'quiet' | 'danger' | 'icon'

type ButtonProps = Omit<AriaButtonProps, 'className' | 'style'> &
  RefAttributes<HTMLButtonElement> & { look?: ButtonLook }

export function Button({ look = 'quiet', ...props }: ButtonProps) {
  return <AriaButton {...props} className={buttonClass(look)} />
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'quiet', ...props }: LinkProps & { look?: ButtonLook }) {
  return <Link {...props} className={buttonClass(look)} />
}

function buttonClass(look: ButtonLook): string {
  return `${styles.button} ${styles[look]}`
}
