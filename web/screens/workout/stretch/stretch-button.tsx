import type { ReactNode } from 'react'
import type { Stretch } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'
import { useStore } from '../../../ui/store'
import styles from './stretch-button.module.css'

interface StretchButtonProps {
  /** Accessible name of the button, which describes the action. */
  label: string
  stretch: Stretch
  marked: Marked
  children: ReactNode
}

/**
 * Selects a stretch, or removes the selection if the stretch is already selected. The button covers its table row,
 * which must have `position: relative`.
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
