import { type RefObject, useLayoutEffect, useState } from 'react'
import { type Range, rangeInView } from './table-items'

/** Height of a line in pixels before it is measured. */
const usualHeight = 36

/**
 * Follows which lines of the table are in view, and measures their height, which depends on the size of the font.
 * @param look what else their height depends on
 */
export function useRange(box: RefObject<HTMLElement | null>, count: number, look: string) {
  const [range, setRange] = useState<Range>({ first: 0, end: Math.min(count, 40) })
  const [lineHeight, setLineHeight] = useState(usualHeight)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const follow = () => {
      const height = current.querySelector('tbody:not([aria-hidden]) > tr')?.getBoundingClientRect().height
      if (height) setLineHeight(height)
      const next = rangeInView(current.scrollTop, current.clientHeight, height ?? usualHeight, count)
      setRange(before => (before.first === next.first && before.end === next.end ? before : next))
    }
    follow()
    const resized = new ResizeObserver(follow)
    resized.observe(current)
    current.addEventListener('scroll', follow, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', follow)
    }
  }, [box, count, look])
  // After the table has become shorter, the range of the last render may be beyond its end.
  return { range: { first: Math.min(range.first, count), end: Math.min(range.end, count) }, lineHeight }
}
