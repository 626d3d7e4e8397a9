import styles from './notice.module.css'

/** A sentence that must not be missed: `danger` for what failed, `plain` for what is so. Spoken when it appears. */
export function Notice({ tone, children }: { tone: 'danger' | 'plain'; children: string }) {
  return (
    <p className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
