// Restores the scroll position of the table when somebody returns to it. The position is stored in the history entry.
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { readPlace, writePlace } from '../list/use-kept-place'

interface Shown {
  box: RefObject<HTMLElement | null>
  /** The address of the list. When it changes, the table begins at its top or at the position of the history entry. */
  list: string
  /** Pixels of a line. */
  lineHeight: number
  /** The line at which the table begins if no position is stored. */
  firstLine: number
  /** Finds the heading that a jump to a day or a group leads to: its line, -1 for none, and the id of its element. */
  lineOfDay: (day: string) => { line: number; id: string }
}

/** The position is stored this many milliseconds after the last scroll event. */
const pauseMs = 120

export function useTablePlace({ box, list, lineHeight, firstLine, lineOfDay }: Shown) {
  const isFirst = useRef(true)
  const goToPlace = useEffectEvent(() => {
    const { current } = box
    if (current === null) return
    const place = readPlace()
    if (!place?.day) {
      current.scrollTop = place?.top ?? (isFirst.current && firstLine > 1 ? firstLine * lineHeight : 0)
      return
    }
    const { line, id } = lineOfDay(place.day)
    current.scrollTop = Math.max(0, line) * lineHeight
    // The heading is drawn after the box has scrolled, and the list of options returns the focus to its button in the
    // next frame.
    const focus = () => document.getElementById(id)?.focus({ preventScroll: true })
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(focus)))
  })
  useLayoutEffect(() => {
    goToPlace()
    isFirst.current = false
  }, [list])

  useEffect(() => {
    const { current } = box
    if (current === null) return
    let pause: ReturnType<typeof setTimeout>
    const keep = () => {
      clearTimeout(pause)
      pause = setTimeout(() => writePlace({ top: current.scrollTop, pages: 1, day: null }), pauseMs)
    }
    current.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(pause)
      current.removeEventListener('scroll', keep)
    }
  }, [box])
}
