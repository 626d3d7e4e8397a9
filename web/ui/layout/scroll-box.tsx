import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** Id of the element that names the content. */
  labelledBy: string
  /** Names the part marked with `data-in-sight`: when it becomes another, the box scrolls to it. */
  inSight?: string
  children: ReactNode
}

/**
 * Scrolls to the side what is too wide, with the keyboard too: while it is too wide, the box can be focused. It fades where
 * there is more.
 */
export function ScrollBox({ labelledBy, inSight, children }: ScrollBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  const [isTooWide, setTooWide] = useState(false)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    const fade = () => fadeWhereMoreIs(element)
    const measuring = new ResizeObserver(() => {
      setTooWide(element.scrollWidth > element.clientWidth)
      fade()
    })
    measuring.observe(element)
    // What comes into the box later makes the content wider, not the box.
    for (const child of element.children) measuring.observe(child)
    element.addEventListener('scroll', fade, { passive: true })
    return () => {
      measuring.disconnect()
      element.removeEventListener('scroll', fade)
    }
  }, [])

  useEffect(() => {
    if (inSight !== undefined && isTooWide) scrollTo(box.current)
  }, [inSight, isTooWide])

  const reachable = isTooWide ? { role: 'group', tabIndex: 0, 'aria-labelledby': labelledBy } : {}
  return (
    <div ref={box} className={styles.box} {...reachable}>
      {children}
    </div>
  )
}

function fadeWhereMoreIs(box: HTMLElement) {
  const beyond = box.scrollWidth - box.clientWidth
  box.toggleAttribute('data-more-before', box.scrollLeft >= 1)
  box.toggleAttribute('data-more-after', beyond - box.scrollLeft >= 1)
}

/** So much of what is beside the part is seen, too. */
const margin = 40

/** Not further than is needed. */
function scrollTo(box: HTMLElement | null) {
  const part = box?.querySelector('[data-in-sight]')
  if (box === null || !part) return
  const [around, inside] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
  const beyond = inside.right + margin - around.right
  const before = inside.left - margin - around.left
  if (beyond > 0) box.scrollLeft += beyond
  else if (before < 0) box.scrollLeft += before
}
