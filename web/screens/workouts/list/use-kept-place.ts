// Where one was in a list that goes on by scrolling, for when one comes back to it: the browser keeps it with the address.
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

interface Place {
  /** Pixels from the top. */
  top: number
  /** How many pages there were. */
  pages: number
  /** A day to go to in their place. */
  day: string | null
}

interface Shown {
  /** 0 until they are there. */
  pages: number
  hasMore: boolean
  onMore: () => void
  onDay: (day: string) => void
}

/** For the state of the address that leads to a day, or to a group. */
export const placeAtDay = (day: string) => ({ place: { top: 0, pages: 1, day } satisfies Place })

/** So long after the last movement. */
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
    // More rows may have come right after a movement.
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
