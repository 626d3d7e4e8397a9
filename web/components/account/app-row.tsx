import type { ReactNode } from 'react'
import styles from './app-row.module.css'

interface AppRowProps {
  name: ReactNode
  /** Facts below the name, such as the website, the date of creation and the last use. */
  facts: ReactNode
  action?: ReactNode
  children?: ReactNode
}

/** An app or a token in a list. */
export function AppRow({ name, facts, action, children }: AppRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.facts}>{facts}</p>
        {children}
      </div>
      {action}
    </li>
  )
}
