import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import styles from './sub-navigation.module.css'

interface SubNavigationProps {
  label: string
  screens: readonly {
    href: string
    name: string
    /** True when addresses that begin with this one belong to it. */
    hasScreensBelow?: boolean
  }[]
  /** The screen that is shown. */
  children: ReactNode
}

/** One of several screens that belong together, with the way to the others: at its side, on a phone above it. */
export function SubNavigation({ label, screens, children }: SubNavigationProps) {
  const [path] = useLocation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (list.current !== null) showCurrent(list.current)
  }, [])
  return (
    <div className={styles.columns}>
      <nav aria-label={label}>
        <ul ref={list} className={styles.screens}>
          {screens.map(({ href, name, hasScreensBelow = false }) => (
            <li key={href}>
              <Link
                href={href}
                className={styles.screen}
                aria-current={
                  path === href ? 'page' : hasScreensBelow && path.startsWith(`${href}/`) ? 'true' : undefined
                }
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div>{children}</div>
    </div>
  )
}

/** On a phone the list is a row that may be wider than the window. */
function showCurrent(list: HTMLElement) {
  const current = list.querySelector<HTMLElement>('[aria-current]')
  if (current !== null) list.scrollLeft = current.offsetLeft - (list.clientWidth - current.offsetWidth) / 2
}
