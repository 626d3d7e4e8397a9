import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'

/** Minimum horizontal length of a swipe, in pixels. Its vertical length may be up to half of the horizontal one. */
const minWay = 60

/** Navigates to these addresses when somebody swipes left or right over the element. */
export function useSwipes(
  host: RefObject<HTMLElement | null>,
  { toLeft, toRight }: { toLeft: string; toRight: string },
): void {
  const [, navigate] = useLocation()
  const begins = useEffectEvent(({ target, touches }: TouchEvent): Touch | null =>
    // A gesture with two fingers is not a swipe, because it zooms the page.
    touches.length === 1 && target instanceof Node && host.current?.contains(target)
      ? (touches[0] ?? null)
      : null,
  )
  const end = useEffectEvent((from: Touch, to: Touch) => {
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
    if (Math.abs(across) < minWay || Math.abs(down) > Math.abs(across) / 2) return
    navigate(across < 0 ? toLeft : toRight)
  })
  useEffect(() => {
    const listening = new AbortController()
    const options = { signal: listening.signal, passive: true }
    let begun: Touch | null = null
    const listen = (event: TouchEvent) => {
      begun = begins(event)
    }
    const leaf = ({ changedTouches: [last] }: TouchEvent) => {
      if (begun !== null && last !== undefined) end(begun, last)
      begun = null
    }
    window.addEventListener('touchstart', listen, options)
    window.addEventListener('touchend', leaf, options)
    return () => listening.abort()
  }, [])
}
