import type { ReactNode } from 'react'
import type { Stretch } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'
import { useStore } from '../../../ui/store'
import styles from './stretch-button.module.css'

interface StretchButtonProps {
  /** What it does, for screen readers. */
  label: string
  stretch: Stretch
  marked: Marked
  children: ReactNode
}

/** Selects a stretch, and pressed again nothing. It covers the whole row of a table, which has to be `position: relative`. */
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
