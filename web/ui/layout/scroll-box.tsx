import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** Id of the element that names the content. */
  labelledBy: string
  children: ReactNode
}

/** Scrolls to the side what is too wide, with the keyboard too: while it is too wide, the box can be focused. */
export function ScrollBox({ labelledBy, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isTooWide, setTooWide] = useState(false)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const measuring = new ResizeObserver(() => setTooWide(element.scrollWidth > element.clientWidth))
    measuring.observe(element)
    return () => measuring.disconnect()
  }, [])

  const reachable = isTooWide ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy } : {}
  return (
    <div ref={box} className={styles.box} {...reachable}>
      {children}
    </div>
  )
}
