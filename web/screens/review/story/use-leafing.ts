import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Minimum horizontal length of a swipe, in pixels. Its vertical length may be up to half of the horizontal one. */
const minWay = 50

/** Maximum length of a press, in pixels. */
const maxPress = 8

/** The share of the picture, on its left, on which a press goes back. */
const backShare = 1 / 3

interface Leafing {
  /** Goes by a number of pictures; negative numbers go back. */
  onLeaf: (steps: number) => void
}

/**
 * Leafs with the left and right arrow keys, with swipes over the element and by pressing it: on its left third back,
 * elsewhere on.
 */
export function useLeafing(host: RefObject<HTMLElement | null>, { onLeaf }: Leafing): void {
  const leaf = useEffectEvent(onLeaf)
  const press = useEffectEvent((from: PointerEvent, to: PointerEvent, { left, width }: DOMRect) => {
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY]
    if (Math.hypot(across, down) <= maxPress) leaf(to.clientX < left + width * backShare ? -1 : 1)
    else if (Math.abs(across) >= minWay && Math.abs(down) <= Math.abs(across) / 2) leaf(across < 0 ? 1 : -1)
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    leaf(steps)
  })
  useEffect(() => {
    const element = host.current
    const listening = new AbortController()
    const options = { signal: listening.signal }
    let begun: PointerEvent | null = null
    const end = (event: PointerEvent) => {
      // A large window has much space beside the picture, so a press on the picture is measured there.
      const pressed = event.target instanceof HTMLImageElement ? event.target : element
      if (pressed && begun?.pointerId === event.pointerId)
        press(begun, event, pressed.getBoundingClientRect())
      begun = null
    }
    const begin = (event: PointerEvent) => {
      // A second finger zooms the page, and other buttons of a mouse open menus.
      begun = event.isPrimary && event.button === 0 ? event : null
    }
    element?.addEventListener('pointerdown', begin, options)
    element?.addEventListener('pointerup', end, options)
    element?.addEventListener('pointercancel', () => (begun = null), options)
    window.addEventListener('keydown', event => key(event), options)
    return () => listening.abort()
  }, [host])
}
