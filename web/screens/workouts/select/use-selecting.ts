// Selects workouts in a list. The key x selects a row, as does the space key on its checkbox. With Shift, all rows from
// the last selected one are selected.
import {
  type KeyboardEvent,
  type PointerEvent,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { latinKey } from '../../../ui/latin-key'

const none: ReadonlySet<string> = new Set()

/** Milliseconds after which a touch selects a row. */
const longPressMs = 500
/** Maximum movement of a long press in pixels. A touch that moves farther is a scroll gesture. */
const steady = 10

interface Mode {
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

interface Rows {
  /** The ids of all rows that are loaded; `null` if only some are loaded, so that others may be selected. */
  shown: readonly string[] | null
  /** Finds the ids from one row to another, both included. */
  between: (from: string, to: string) => readonly string[] | Promise<readonly string[]>
}

export type Selecting = ReturnType<typeof useSelecting>

/** Holds the selected workouts, and handles keys and touches in the list. */
export function useSelecting({ isSelecting, onSelecting }: Mode, { shown, between }: Rows) {
  const [chosen, setChosen] = useState(none)
  const [isAll, setAll] = useState(false)
  const anchor = useRef<string | null>(null)
  const toFocus = useRef<string | null>(null)
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  /** Whether the current touch has become a long press that selects. */
  const isHeld = useRef(false)
  const present = shown === null ? [...chosen] : shown.filter(id => chosen.has(id))

  useLayoutEffect(() => {
    const id = toFocus.current
    toFocus.current = null
    if (isSelecting && id !== null) document.querySelector<HTMLElement>(`[data-id="${id}"] input`)?.focus()
  }, [isSelecting])

  const clear = () => {
    setChosen(none)
    setAll(false)
    anchor.current = null
  }
  const stop = () => {
    clear()
    onSelecting(false)
  }
  const toggle = (id: string, isRange: boolean) => {
    const isOn = !chosen.has(id)
    const range = isRange && anchor.current !== null ? between(anchor.current, id) : [id]
    anchor.current = id
    if (range instanceof Promise) void range.then(ids => turn(ids, isOn))
    else turn(range, isOn)
  }
  const turn = (ids: readonly string[], isOn: boolean) =>
    setChosen(before => {
      const next = new Set(before)
      for (const id of ids) {
        if (isOn) next.add(id)
        else next.delete(id)
      }
      return next
    })
  const begin = (id: string) => {
    toFocus.current = id
    anchor.current = id
    setChosen(new Set([id]))
    onSelecting(true)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    isHeld.current = false
    const id = rowOf(event)
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape' && isSelecting) return stop()
    const isToggle = latinKey(event).toLowerCase() === 'x' || (key === ' ' && shiftKey && isSelecting)
    if (id === null || !isToggle || isAll) return
    event.preventDefault()
    if (isSelecting) toggle(id, shiftKey)
    else begin(id)
  }

  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  const onPointerDown = (event: PointerEvent) => {
    const id = rowOf(event)
    endPress()
    isHeld.current = false
    if (id === null || isSelecting || event.pointerType !== 'touch') return
    const timer = setTimeout(() => {
      isHeld.current = true
      begin(id)
    }, longPressMs)
    press.current = { timer, x: event.clientX, y: event.clientY }
  }
  const onPointerMove = ({ clientX, clientY }: PointerEvent) => {
    const { x = clientX, y = clientY } = press.current ?? {}
    if (Math.hypot(clientX - x, clientY - y) > steady) endPress()
  }
  return {
    isAll,
    /** The selected ids of workouts that are still in the list. */
    ids: present,
    isChosen: (id: string) => isAll || chosen.has(id),
    toggle,
    selectAll: () => setAll(true),
    clear,
    stop,
    /** Event handlers for an element that contains the rows. Each row must have its id in `data-id`. */
    around: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp: endPress,
      onPointerCancel: () => {
        endPress()
        isHeld.current = false
      },
      // Some browsers send a click after a long press, to the row that is then below the finger. This click is ignored.
      onClickCapture: (event: SyntheticEvent) => {
        if (!isHeld.current) return
        isHeld.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      // Prevents the browser's context menu for links during a long press.
      onContextMenu: (event: SyntheticEvent) => {
        if (press.current) event.preventDefault()
      },
    },
  }
}

/** Finds the ids from one row to another. @param shown the ids of all rows in their order */
export function idsBetween(shown: readonly string[], from: string, to: string): readonly string[] {
  const [a, b] = [shown.indexOf(from), shown.indexOf(to)]
  return a < 0 || b < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}

const rowOf = ({ target }: SyntheticEvent): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-id]')?.dataset.id ?? null) : null
