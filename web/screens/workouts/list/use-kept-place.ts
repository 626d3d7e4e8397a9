// Brings people back to where they were in an endless list when they return to it. The place is kept in the entry of
// the history.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Place {
  /** How far the list was scrolled, in pixels. */
  top: number
  /** The number of pages that were loaded. */
  pages: number
  /** The day, or the key of a group, to which the list scrolls instead; `null` for none. */
  day: string | null
}

interface Shown {
  /** The number of pages that are loaded; 0 while the first is loading. */
  pages: number
  hasMore: boolean
  onMore: () => void
  onDay: (day: string) => void
}

/** The state for an entry of the history that opens the list at a day or a group. */
export const placeAtDay = (day: string) => ({ place: { top: 0, pages: 1, day } satisfies Place })

/** The place is stored this many milliseconds after the last scrolling. */
const pauseMs = 120

export function useKeptPlace({ pages, hasMore, onMore, onDay }: Shown) {
  const [kept] = useState(readPlace)
  const isThere = useRef(false)
  const isWaiting = kept !== null && pages < kept.pages && (pages === 0 || hasMore)
  const loadMore = useEffectEvent(onMore)
  const goToDay = useEffectEvent(onDay)
  useEffect(() => {
    if (isWaiting && pages > 0 && !isThere.current) loadMore()
  }, [isWaiting, pages])

  useLayoutEffect(() => {
    if (isThere.current || isWaiting || pages === 0) return
    isThere.current = true
    if (kept?.day) goToDay(kept.day)
    else if (kept) window.scrollTo(0, kept.top)
  }, [isWaiting, pages, kept])

  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>
    const keep = () => {
      clearTimeout(pause)
      pause = setTimeout(() => {
        if (isThere.current) writePlace({ top: window.scrollY, pages, day: null })
      }, pauseMs)
    }
    // The place is stored again, because new rows may have cancelled the timer of the last scrolling.
    if (isThere.current) keep()
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(pause)
      window.removeEventListener('scroll', keep)
    }
  }, [pages])
}

export const readPlace = (): Place | null => history.state?.place ?? null

function writePlace(place: Place) {
  history.replaceState({ ...history.state, place }, '')
}
