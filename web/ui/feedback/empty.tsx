import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  sentence: string
  hint?: ReactNode
  action: ReactNode
  /** The level of the heading: `h1` if the sentence is the only content of the screen. */
  heading?: 'h1' | 'h2'
  /** The ARIA role: `alert` if the sentence reports an error. */
  role?: 'alert'
  /** Content below the action. */
  children?: ReactNode
}

/** Replaces missing content by a sentence, an action and faint contour lines. */
export function Empty({ sentence, hint, action, heading: Heading = 'h2', role, children }: EmptyProps) {
  return (
    <div className={styles.state} role={role}>
      <div className={styles.contours} />
      <Heading className={styles.sentence}>{sentence}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <div className={styles.action}>{action}</div>
      {children}
    </div>
  )
}
