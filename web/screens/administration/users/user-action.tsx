import { type ReactNode, useId } from 'react'
import styles from './user-action.module.css'

interface UserActionProps {
  title: string
  /** How things are, and what the action will do. */
  explanation: ReactNode
  /** The way to do it. */
  control?: ReactNode
  /** What came of it, or a form. */
  children?: ReactNode
}

/** One thing an administrator can do with an account. */
export function UserAction({ title, explanation, control, children }: UserActionProps) {
  const titleId = useId()
  return (
    <section className={styles.action} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId}>{title}</h2>
        <div className={styles.explanation}>{explanation}</div>
      </div>
      {control}
      {Boolean(children) && <div className={styles.more}>{children}</div>}
    </section>
  )
}
