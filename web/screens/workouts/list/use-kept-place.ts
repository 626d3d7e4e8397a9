// Restores the position in an infinite list after navigating back. It is kept in the history entry.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Place {
  /** Scroll position in pixels. */
  top: number
  /** Number of loaded pages. */
  pages: number
  /** A day, or key of a group, to scroll to instead; `null` for none. */
  day: string | null
}

interface Shown {
  /** Number of loaded pages; 0 while loading. */
  pages: number
  hasMore: boolean
  onMore: () => void
  onDay: (day: string) => void
}

/** State of a history entry that opens the list at a day, or at a group. */
export const placeAtDay = (day: string) => ({ place: { top: 0, pages: 1, day } satisfies Place })

/** The position is stored this long after the last scroll event, in milliseconds. */
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
    // New rows may have cancelled the timer of the last scroll event.
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
