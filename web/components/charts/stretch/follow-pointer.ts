// Moves the cursor with mouse, pen or finger, and marks a stretch by dragging or a long press.
import { stretchBetween } from '../../../data/workouts/curves/along'
import { type Marked, markStretch } from '../../../data/workouts/curves/marked'

/**
 * Distances in pixels. A mouse that moves farther than `dragStart` marks a stretch. A finger that moves farther than
 * `fingerRests` before the long press scrolls.
 */
const dragStart = 4
const fingerRests = 8
/** Milliseconds after which a resting finger begins a stretch. */
const longPress = 450

interface Press {
  x: number
  /** Time of the press in milliseconds. */
  at: number
  second: number
  /** Timer of a finger's long press; `null` for a mouse or pen. */
  resting: ReturnType<typeof setTimeout> | null
}

const isFinger = ({ pointerType }: PointerEvent) => pointerType === 'touch'

/**
 * Moves the cursor and marks stretches. A mouse drags a stretch. A finger moves the cursor, which stays when
 * the finger is lifted, and drags a stretch after a long press. Elements inside with `data-end` (`from`,
 * `to`) drag that end.
 * @param secondAt second of the recording at a fraction of the element's width, from 0 to 1
 */
export function followPointer(
  element: HTMLElement,
  secondAt: (share: number) => number,
  marked: Marked,
): AbortController {
  const listening = new AbortController()
  const { signal } = listening
  const pointer = new FollowedPointer(element, secondAt, marked)
  element.addEventListener('pointerdown', event => pointer.press(event), { signal })
  element.addEventListener('pointermove', event => pointer.move(event), { signal })
  element.addEventListener('pointerup', () => pointer.release(), { signal })
  element.addEventListener('pointercancel', event => pointer.cancel(event), { signal })
  element.addEventListener('pointerleave', event => pointer.leave(event), { signal })
  element.addEventListener('touchmove', event => pointer.prevent(event), { signal, passive: false })
  element.addEventListener('contextmenu', event => pointer.openMenu(event), { signal })
  signal.addEventListener('abort', () => pointer.release())
  return listening
}

class FollowedPointer {
  /** The current press, which may become a stretch; `null` if there is none. */
  private pressed: Press | null = null
  /** Second of the end of the stretch that stays fixed while the other end is dragged; `null` if none is dragged. */
  private anchor: number | null = null
  /** The second at which the cursor was before the press. */
  private before: number | null = null

  constructor(
    private readonly element: HTMLElement,
    private readonly secondAt: (share: number) => number,
    private readonly marked: Marked,
  ) {}

  press(event: PointerEvent) {
    if (!event.isPrimary || event.button !== 0) return
    this.release()
    const second = this.secondUnder(event)
    this.before = this.marked.cursor.get()
    this.marked.cursor.set(second)
    this.anchor = otherEnd(event.target, this.marked)
    if (!isFinger(event)) this.element.setPointerCapture(event.pointerId)
    if (this.anchor !== null) return
    const resting = isFinger(event) ? setTimeout(() => this.rest(), longPress) : null
    this.pressed = { x: event.clientX, at: event.timeStamp, second, resting }
  }

  move(event: PointerEvent) {
    if (!event.isPrimary) return
    const second = this.secondUnder(event)
    this.marked.cursor.set(second)
    if (this.anchor === null && this.pressed !== null) this.decide(event, this.pressed)
    const stretch = this.anchor === null ? null : stretchBetween(this.anchor, second)
    if (stretch !== null) markStretch(this.marked, stretch)
  }

  release() {
    if (this.pressed?.resting) clearTimeout(this.pressed.resting)
    this.pressed = null
    this.anchor = null
  }

  /** Restores the cursor when the browser takes over the finger for scrolling. */
  cancel(event: PointerEvent) {
    this.release()
    if (isFinger(event)) this.marked.cursor.set(this.before)
  }

  /**
   * Hides the cursor when the pointer leaves. The cursor of a finger stays, because on a phone the map cannot be seen
   * while somebody touches the charts.
   */
  leave(event: PointerEvent) {
    if (this.anchor === null && !isFinger(event)) this.marked.cursor.set(null)
  }

  /** Prevents scrolling and the context menu while a finger drags a stretch. */
  prevent(event: Event) {
    if (this.anchor !== null && event.cancelable) event.preventDefault()
  }

  openMenu(event: Event) {
    this.rest()
    this.prevent(event)
  }

  /** Handles a pointer that moves during a press: begins a stretch, or ends the press if a finger scrolls. */
  private decide({ clientX, timeStamp }: PointerEvent, { x, at, second, resting }: Press) {
    const moved = Math.abs(clientX - x)
    if (resting === null) {
      if (moved > dragStart) this.anchor = second
    } else if (timeStamp - at >= longPress) {
      // On a slow phone, the timer of the long press may be late, so the time of the event is checked instead.
      this.rest()
    } else if (moved > fingerRests) {
      this.release()
    }
  }

  private rest() {
    if (this.pressed?.resting) this.anchor = this.pressed.second
  }

  private secondUnder({ clientX }: PointerEvent): number {
    const { left, width } = this.element.getBoundingClientRect()
    return this.secondAt(Math.min(Math.max((clientX - left) / width, 0), 1))
  }
}

/** The end opposite to the pressed handle; `null` if the press is not on a handle. */
function otherEnd(target: EventTarget | null, { stretch }: Marked): number | null {
  const handle = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-end]') : null
  const marked = stretch.get()
  if (handle === null || marked === null) return null
  return handle.dataset.end === 'from' ? marked.to : marked.from
}
