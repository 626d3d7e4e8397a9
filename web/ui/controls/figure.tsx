import type { ReactNode } from 'react'
import type { Quantity } from '../../format/formats'
import { useTranslation } from '../../i18n/use-translation'
import styles from './figure.module.css'

type FigureSize = 'hero' | 'row' | 'line'

interface FigureProps {
  label: string
  /** A quantity, a duration such as `1:04:20`, or `null` if it was not recorded. */
  value: Quantity | string | null
  size?: FigureSize
  badge?: ReactNode
  /** Wraps the number, for example in a button. */
  around?: ((number: ReactNode) => ReactNode) | undefined
  /** A short note that explains the number, or a link to where it comes from. */
  note?: ReactNode
}

/** A label, a number and its unit. Use it inside a `<dl>`. */
export function Figure({ label, value, size = 'row', badge, around, note }: FigureProps) {
  const number = <FigureValue value={value} />
  return (
    <div className={`${styles.figure} ${styles[size]}`}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {around === undefined ? number : around(number)}
        {badge}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}

/** A number with its unit, or an en dash for `null`. */
export function FigureValue({ value }: { value: Quantity | string | null }) {
  const { t } = useTranslation()
  if (value === null) {
    return (
      <>
        <span className={styles.number} aria-hidden="true">
          –
        </span>
        <span className="visually-hidden">{t('figures.absent')}</span>
      </>
    )
  }
  if (typeof value === 'string') return <span className={styles.number}>{value}</span>
  return (
    <span className={styles.quantity}>
      <span className={styles.number}>{value.number}</span>
      {!value.isClose && ' '}
      <span className={styles.unit}>{value.unit}</span>
    </span>
  )
}
