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
  svg: string | ReactElement
  children: string
}

/** A short label that names a state. */
export function Badge({ tone, svg, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {typeof svg === 'string' ? <Icon svg={svg} size={1} /> : svg}
      {children}
    </span>
  )
}
