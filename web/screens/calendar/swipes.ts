import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'

/** A finger leafs when it goes at least so far to the side, in pixels, and less than half as far up or down. */
const leastWay = 60

/** Makes a swipe over an element to the left or right lead to these addresses. */
export function useSwipes(
  host: RefObject<HTMLElement | null>,
  { toLeft, toRight }: { toLeft: string; toRight: string },
): void {
  const [, navigate] = useLocation()
  const begins = useEffectEvent(({ target, touches }: TouchEvent): Touch | null =>
    // Two fingers make the page larger.
    touches.length === 1 && target instanceof Node && host.current?.contains(target)
      ? (touches[0] ?? null)
      : null,
  )
  const end = useEffectEvent((from: Touch, to: Touch) => {
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
    if (Math.abs(across) < leastWay || Math.abs(down) > Math.abs(across) / 2) return
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
