import type { ReactNode } from 'react'
import styles from './figures-table.module.css'
import { ScrollBox } from './scroll-box'

interface FiguresTableProps {
  /** Id of the heading. */
  labelledBy: string
  children: ReactNode
}

/** A table of figures with a heading above. Scrolls horizontally if it is too wide. */
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
  /** `null` for figures without unit, such as times. */
  unit: string | null
  className?: string
}

/** Head of a column, with the unit. */
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

/** A row covered by a link or button of its own. */
export function PressableRow({ children }: { children: ReactNode }) {
  return <tr className={styles.pressable}>{children}</tr>
}
