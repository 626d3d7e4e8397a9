import type { ReactNode } from 'react'
import type { Stretch } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'
import { useStore } from '../../../ui/store'
import styles from './stretch-button.module.css'

interface StretchButtonProps {
  /** Tells screen readers what the button does. */
  label: string
  stretch: Stretch
  marked: Marked
  children: ReactNode
}

/**
 * Selects a stretch, or removes the selection if it is pressed again. The button covers its row of a table, which must
 * have `position: relative`.
 */
export function StretchButton({ label, stretch, marked, children }: StretchButtonProps) {
  const selected = useStore(marked.stretch)
  const isSelected = selected?.from === stretch.from && selected.to === stretch.to
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-pressed={isSelected}
      onClick={() => markStretch(marked, isSelected ? null : stretch)}
    >
      {children}
    </button>
  )
}
