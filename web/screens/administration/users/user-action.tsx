import { type ReactNode, type RefObject, useId } from 'react'
import styles from './user-action.module.css'

interface UserActionProps {
  title: string
  /** Refers to the heading, if it is to get the focus when a row below disappears. */
  heading?: RefObject<HTMLHeadingElement | null>
  /** The current state, and an explanation of the action. */
  explanation: ReactNode
  /** The button that performs the action. */
  control?: ReactNode
  /** The result of the action, or a form. */
  children?: ReactNode
}

/** One action that an administrator can perform on an account. */
export function UserAction({ title, heading, explanation, control, children }: UserActionProps) {
  const titleId = useId()
  return (
    <section className={styles.action} aria-labelledby={titleId}>
      <div className={styles.words}>
        <h2 id={titleId} {...(heading && { ref: heading, tabIndex: -1 })}>
          {title}
        </h2>
        <div className={styles.explanation}>{explanation}</div>
      </div>
      {control}
      {Boolean(children) && <div className={styles.more}>{children}</div>}
    </section>
  )
}
