import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Failure } from '../../../components/feedback/failure'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton'
import styles from './apps-part.module.css'

interface AppsPartProps<Item> {
  title: string
  /** A text that explains the purpose of the list. */
  text: string
  /** A button or link that adds an item. */
  action?: ReactNode
  /** The items; `undefined` while they load. */
  items: readonly Item[] | undefined
  error: Error | null
  onRetry: () => void
  /** A sentence that replaces the list if it is empty. */
  emptyText: string
  row: (item: Item) => ReactNode
  /** Content below the list. */
  children?: ReactNode
}

/** A list on the page of apps, with a title and an explanation. */
export function AppsPart<Item>(props: AppsPartProps<Item>) {
  const { title, text, action, items, error, onRetry, emptyText, row, children } = props
  const titleId = useId()
  const heading = useFocusWhenLost(items?.length)
  return (
    <section className={styles.part} aria-labelledby={titleId}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
            {title}
          </h2>
          <p className={styles.text}>{text}</p>
        </div>
        {action}
      </div>
      {items !== undefined && items.length > 0 && <ul className={styles.list}>{items.map(row)}</ul>}
      {items?.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {items === undefined && error !== null && <Failure error={error} onRetry={onRetry} />}
      {items === undefined && error === null && (
        <Loading>
          <Skeleton height={6} />
        </Loading>
      )}
      {children}
    </section>
  )
}

/** Moves the focus to the heading of a list when the row that has the focus disappears. */
function useFocusWhenLost(count: number | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(count)
  useEffect(() => {
    const hasShrunk = (count ?? 0) < (previous.current ?? 0)
    previous.current = count
    if (hasShrunk && document.activeElement === document.body) heading.current?.focus()
  }, [count])
  return heading
}
