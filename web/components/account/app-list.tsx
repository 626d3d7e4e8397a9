import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { Loading, Skeleton } from '../../ui/feedback/skeleton'
import { Failure } from '../feedback/failure'
import styles from './app-list.module.css'

export interface AppListProps<Item> {
  /** The items; `undefined` while they load. */
  items: readonly Item[] | undefined
  error: Error | null
  onRetry: () => void
  /** A sentence that replaces the list if it is empty. */
  emptyText: string
  row: (item: Item) => ReactNode
  /** How many items are shown at once; the others are folded. By default all are. */
  maxShown?: number
}

/** A list of what has access to an account: apps, tokens, sessions, log-ins. */
export function AppList<Item>({ items, error, onRetry, emptyText, row, maxShown }: AppListProps<Item>) {
  const { t } = useTranslation()
  if (items === undefined) {
    if (error !== null) return <Failure error={error} onRetry={onRetry} />
    return (
      <Loading>
        <Skeleton height={6} />
      </Loading>
    )
  }
  if (items.length === 0) return <p className={styles.empty}>{emptyText}</p>
  const folded = items.slice(maxShown ?? items.length)
  return (
    <>
      <ul className={styles.list}>{items.slice(0, maxShown).map(row)}</ul>
      {folded.length > 0 && (
        <details className={styles.folded}>
          <summary>{t('workouts.more')}</summary>
          <ul className={styles.list}>{folded.map(row)}</ul>
        </details>
      )}
    </>
  )
}
