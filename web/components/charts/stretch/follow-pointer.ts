// The cursor under a mouse, a pen or a finger, and the stretch that is dragged or held.
import { stretchBetween } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'

/** Pixels that a pressed mouse moves before it means a stretch, and a finger before it no longer rests. */
const dragStart = 4
const fingerRests = 8
/** Milliseconds after which a resting finger means a stretch. */
const longPress = 450

interface Press {
  x: number
  /** When, as events tell it. */
  at: number
  second: number
  /** Of a finger. */
  resting: ReturnType<typeof setTimeout> | null
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'

/**
 * A mouse drags a stretch. A finger moves the cursor, which stays when it is lifted, and drags a stretch once it has rested.
 * Elements inside with `data-end` (`from`, `to`) are dragged to move that end.
 * @param secondAt of the recording at a share of the element's width, from 0 to 1
 */
export function followPointer(
  element: HTMLElement,
  secondAt: (share: number) => number,
  marked: Marked,
): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  /** Where a press began that may become a stretch. */
  let pressed: Press | null = null
  /** The end that stays while the other one is dragged. */
  let anchor: number | null = null
  /** Where the cursor was before the press. */
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
        // A busy phone comes late with its timers.
        hasRested()
      } else if (moved > fingerRests) {
        release()
      }
    }
    const stretch = anchor === null ? null : stretchBetween(anchor, second)
    if (stretch !== null) markStretch(marked, stretch)
  }
  // The finger scrolls the page.
  const cancel = (event: PointerEvent) => {
    release()
    if (isFinger(event)) marked.cursor.set(before)
  }
  // The map shows where the cursor is, and on a phone it is out of sight while a finger is on the charts.
  const leave = (event: PointerEvent) => {
    if (anchor === null && !isFinger(event)) marked.cursor.set(null)
  }
  element.addEventListener('pointerdown', press, { signal })
  element.addEventListener('pointermove', move, { signal })
  element.addEventListener('pointerup', release, { signal })
  element.addEventListener('pointercancel', cancel, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  // Who drags a stretch with a finger does not scroll the page, and opens no menu.
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

/** The end that stays, where what is pressed is the handle of the other one. */
function otherEnd(target: EventTarget | null, { stretch }: Marked): number | null {
  const handle = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-end]') : null
  const marked = stretch.get()
  if (handle === null || marked === null) return null
  return handle.dataset.end === 'from' ? marked.to : marked.from
}
