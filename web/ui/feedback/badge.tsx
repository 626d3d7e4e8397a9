import type { ReactElement } from 'react'
import { Icon } from '../controls/icon'
import styles from './badge.module.css'

interface BadgeProps {
  /**
   * `accent` is for a distinction such as a record, `warn` for a state that needs attention, and `plain` for other
   * states.
   */
  tone: 'accent' | 'warn' | 'plain'
  /** Content of an SVG file, or an element. */
  drawing: string | ReactElement
  children: string
}

/** A short label that names a state. */
export function Badge({ tone, drawing, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {typeof drawing === 'string' ? <Icon drawing={drawing} size={1} /> : drawing}
      {children}
    </span>
  )
}
