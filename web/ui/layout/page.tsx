import { type ReactNode, useEffect, useRef } from 'react'
import { useDocumentTitle } from '../document-title'
import { AddLink } from './add-link'
import styles from './page.module.css'

interface PageProps {
  title: string
  /** Stands in the place of the title, and holds it as a `PageTitle`. */
  heading?: ReactNode
  /** One line beneath the title. */
  context?: ReactNode
  actions?: ReactNode
  /** Uses the whole width instead of 1200 px. */
  wide?: boolean
  /** Leaves out the way to add a workout, where the screen is about that already. */
  withoutAdd?: boolean
  children: ReactNode
}

/** What every screen inside the frame is made of: title, one line of context, actions to the right, content. */
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
      {children}
    </div>
  )
}

let isFirstScreen = true

/**
 * The page's heading. It takes the focus after a navigation, so that screen readers say where one has arrived; on the
 * first screen the focus stays where the browser has it, before the navigation.
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
