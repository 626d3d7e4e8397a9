import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './scroll-box.module.css'

interface ScrollBoxProps {
  /** The id of the element that names the content. */
  labelledBy: string
  /**
   * A value that changes when another child is marked with `data-in-sight`. The box then scrolls to the marked child.
   */
  inSight?: string
  children: ReactNode
}

/**
 * A box that scrolls content that is too wide. It can be focused and scrolled with the keyboard. An edge is faded if
 * there is more content beyond it.
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
    // Children are measured as well, because content that is added later changes their width, but not the width of the
    // box.
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

/** Pixels that stay visible around the child. */
const margin = 40

/** Scrolls to the marked child, no farther than necessary. */
function scrollTo(box: HTMLElement | null) {
  const part = box?.querySelector('[data-in-sight]')
  if (box === null || !part) return
  const [around, inside] = [box.getBoundingClientRect(), part.getBoundingClientRect()]
  const beyond = inside.right + margin - around.right
  const before = inside.left - margin - around.left
  if (beyond > 0) box.scrollLeft += beyond
  else if (before < 0) box.scrollLeft += before
}
