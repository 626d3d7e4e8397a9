// Moves the cursor with mouse, pen or finger, and marks a stretch by dragging or a long press.
import { stretchBetween } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'

/** Pixels: a mouse that moves farther drags a stretch; a finger that moves farther is no longer resting. */
const dragStart = 4
const fingerRests = 8
/** Milliseconds after which a resting finger begins a stretch. */
const longPress = 450

interface Press {
  x: number
  /** Time stamp of the event. */
  at: number
  second: number
  /** Timer of a finger's long press; `null` for a mouse or pen. */
  resting: ReturnType<typeof setTimeout> | null
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'

/**
 * A mouse drags a stretch. A finger moves the cursor, which stays when the finger is lifted, and drags a stretch after a
 * long press. Elements inside with `data-end` (`from`, `to`) drag that end.
 * @param secondAt second of the recording at a fraction of the element's width, from 0 to 1
 */
export function followPointer(
  element: HTMLElement,
  secondAt: (share: number) => number,
  marked: Marked,
): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  /** A press that may become a stretch. */
  let pressed: Press | null = null
  /** The end that stays while the other one is dragged. */
  let anchor: number | null = null
  /** The cursor before the press. */
  let before: number | null = null

  const secondUnder = ({ clientX }: PointerEvent) => {
    const { left, width } = element.getBoundingClientRect()
    return secondAt(Math.min(Math.max((clientX - left) / width, 0), 1))
  }
  const release = () => {
    if (pressed?.resting) clearTimeout(pressed.resting)
    pressed = null
    anchor = null
  }
  const hasRested = () => {
    if (pressed?.resting) anchor = pressed.second
  }
  const press = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return
    release()
    const second = secondUnder(event)
    before = marked.cursor.get()
    marked.cursor.set(second)
    anchor = otherEnd(event.target, marked)
    if (!isFinger(event)) element.setPointerCapture(event.pointerId)
    if (anchor !== null) return
    const resting = isFinger(event) ? setTimeout(hasRested, longPress) : null
    pressed = { x: event.clientX, at: event.timeStamp, second, resting }
  }
  const move = (event: PointerEvent) => {
    if (!event.isPrimary) return
    const second = secondUnder(event)
    marked.cursor.set(second)
    if (anchor === null && pressed !== null) {
      const moved = Math.abs(event.clientX - pressed.x)
      if (pressed.resting === null) {
        if (moved > dragStart) anchor = pressed.second
      } else if (event.timeStamp - pressed.at >= longPress) {
        // On a busy phone the timer may be late.
        hasRested()
      } else if (moved > fingerRests) {
        release()
      }
    }
    const stretch = anchor === null ? null : stretchBetween(anchor, second)
    if (stretch !== null) markStretch(marked, stretch)
  }
  // The browser took over the finger for scrolling.
  const cancel = (event: PointerEvent) => {
    release()
    if (isFinger(event)) marked.cursor.set(before)
  }
  // A finger's cursor stays, because on a phone the map is out of sight while charts are touched.
  const leave = (event: PointerEvent) => {
    if (anchor === null && !isFinger(event)) marked.cursor.set(null)
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', cancel, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  // While a finger drags a stretch, prevent scrolling and the context menu.
  const keep = (event: Event) => {
    if (anchor !== null && event.cancelable) event.preventDefault()
  }
  element.addEventListener('touchmove', keep, { signal, passive: false })
  const menu = (event: Event) => {
    hasRested()
    keep(event)
  }
  element.addEventListener('contextmenu', menu, { signal })
  signal.addEventListener('abort', release)
  return listening
}

/** The opposite end, if the press is on a handle. */
function otherEnd(target: EventTarget | null, { stretch }: Marked): number | null {
  const handle = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-end]') : null
  const marked = stretch.get()
  if (handle === null || marked === null) return null
  return handle.dataset.end === 'from' ? marked.to : marked.from
}
