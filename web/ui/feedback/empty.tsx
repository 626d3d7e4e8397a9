import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  sentence: string
  hint?: ReactNode
  action: ReactNode
  /** `h1` where the sentence is all that the screen says. */
  heading?: 'h1' | 'h2'
  /** `alert` where the sentence tells of a failure. */
  role?: 'alert'
  /** Beneath the action. */
  children?: ReactNode
}

/** One sentence, one action, a faint drawing of contour lines. */
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
