import styles from './notice.module.css'

/** An important sentence, which screen readers announce. `danger` is for errors, `plain` for information. */
export function Notice({ tone, children }: { tone: 'danger' | 'plain'; children: string }) {
  return (
    <p className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
