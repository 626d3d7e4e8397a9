import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from '../document-title'
import { InTurn } from '../in-turn'
import { AddLink } from './add-link'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Content that replaces the title. It must contain a `PageTitle`. */
  heading?: ReactNode
  /** The line below the title. */
  context?: ReactNode
  actions?: ReactNode
  /** Whether the page uses the full width instead of 1200 px. */
  wide?: boolean
  /** Whether to leave out the link for adding a workout, on screens where it is not useful. */
  withoutAdd?: boolean
  children: ReactNode
}

/** The layout of every screen inside the frame: title, a line below the title, actions on the right, and content, which is drawn in turn. */
export function Page(props: PageProps) {
  const { title, heading, context, actions, wide = false, withoutAdd = false, children } = props
  useDocumentTitle(title)
  return (
    <div className={wide ? styles.wide : styles.page}>
      <header className={styles.header}>
        <div className={styles.heading}>
          {heading ?? <PageTitle>{title}</PageTitle>}
          {context !== undefined && <div className={styles.context}>{context}</div>}
        </div>
        <div className={styles.actions}>
          {actions}
          {!withoutAdd && (
            <span className={styles.add}>
              <AddLink />
            </span>
          )}
        </div>
      </header>
      <InTurn>{Array.isArray(children) ? children : [children]}</InTurn>
    </div>
  )
}

let isFirstScreen = true

/**
 * The heading of the page. After navigation, it gets the focus if no other element has it, so that screen readers
 * announce the new page. On the first page the focus stays at the start of the document.
 */
export function PageTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const focusIsLost = document.activeElement === null || document.activeElement === document.body
    if (focusIsLost && !isFirstScreen) heading.current?.focus({ preventScroll: true })
    isFirstScreen = false
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h1>
  )
}
