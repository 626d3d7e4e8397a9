import { ProgressBar } from 'react-aria-components'
import styles from './progress.module.css'

interface ProgressProps {
  /** A sentence that names the current step. */
  sentence: string
  /** The completed fraction, from 0 to 1; `null` if it is unknown. */
  fraction: number | null
}

/** The progress bar of a long operation. */
export function Progress({ sentence, fraction }: ProgressProps) {
  const isUnknown = fraction === null
  return (
    <ProgressBar
      className={styles.progress}
      aria-label={sentence}
      value={(fraction ?? 0) * 100}
      isIndeterminate={isUnknown}
    >
      <div className={styles.words}>{sentence}</div>
      <div className={styles.well}>
        <div
          className={isUnknown ? styles.atWork : styles.done}
          style={{ inlineSize: isUnknown ? '30%' : `${fraction * 100}%` }}
        />
      </div>
    </ProgressBar>
  )
}
