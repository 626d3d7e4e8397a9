import styles from './share-bar.module.css'
import { shareState } from './share-state'

/** A bar that shows the used fraction of a limit. The figures must be in a text beside the bar. */
export function ShareBar({ label, used, max }: { label: string; used: number; max: number }) {
  const share = Math.min(used / max, 1) * 100
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      aria-label={label}
    >
      <span className={styles.gone} data-state={shareState(used, max)} style={{ inlineSize: `${share}%` }} />
    </div>
  )
}
