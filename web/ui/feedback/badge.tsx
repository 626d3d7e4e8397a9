import type { ReactElement } from 'react'
import { Icon } from '../controls/icon'
import styles from './badge.module.css'

interface BadgeProps {
  /** `accent`: what distinguishes; `warn`: what waits for somebody; `plain`: the rest. */
  tone: 'accent' | 'warn' | 'plain'
  /** The text of an SVG, or what draws it. */
  drawing: string | ReactElement
  children: string
}

/** A state in a word or two. */
export function Badge({ tone, drawing, children }: BadgeProps) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`}>
      {typeof drawing === 'string' ? <Icon drawing={drawing} size={1} /> : drawing}
      {children}
    </span>
  )
}
