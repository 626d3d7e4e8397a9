// Restores the scroll position in an endless list when somebody returns to the list. The position is stored in the
// history entry.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Place {
  /** The scroll position in pixels. */
  top: number
  /** The number of pages that were loaded. */
  pages: number
  /** The day or group key to which the list scrolls instead of `top`; `null` for none. */
  day: string | null
}

interface Shown {
  /** The number of pages that are loaded; 0 while the first is loading. */
  pages: number
  hasMore: boolean
  onMore: () => void
  onDay: (day: string) => void
}

/** Makes the state of a history entry that opens the list at a day or a group. */
export const placeAtDay = (day: string) => ({ place: { top: 0, pages: 1, day } satisfies Place })

/** The position is stored this many milliseconds after the last scroll event. */
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
    // The position is stored again, because new rows may have cancelled the timer of the last scroll event.
    if (isThere.current) keep()
    window.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(pause)
      window.removeEventListener('scroll', keep)
    }
  }, [pages])
}

export const readPlace = (): Place | null => history.state?.place ?? null

export function writePlace(place: Place) {
  history.replaceState({ ...history.state, place }, '')
}
