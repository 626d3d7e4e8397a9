import type { ReactNode } from 'react'
import styles from './figures-table.module.css'
import { ScrollBox } from './scroll-box'

interface FiguresTableProps {
  /** The id of the heading. */
  labelledBy: string
  children: ReactNode
}

/** A table of figures. It scrolls horizontally if it is too wide. */
export function FiguresTable({ labelledBy, children }: FiguresTableProps) {
  return (
    <ScrollBox labelledBy={labelledBy}>
      <table className={styles.table} aria-labelledby={labelledBy}>
        {children}
      </table>
    </ScrollBox>
  )
}

interface FigureHeadProps {
  label: string
  /** The unit; `null` for figures without one, such as times. */
  unit: string | null
  className?: string
}

/** The header of a column, with its unit. */
export function FigureHead({ label, unit, className }: FigureHeadProps) {
  return (
    <th scope="col" className={className}>
      {label}
      {unit !== null && (
        <>
          {' '}
          <span className={styles.unit}>{unit}</span>
        </>
      )}
    </th>
  )
}

/** A table row that is completely covered by a link or a button inside it. */
export function PressableRow({ children }: { children: ReactNode }) {
  return <tr className={styles.pressable}>{children}</tr>
}
