import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { latinKey } from '../../ui/latin-key'

/** Selectors of elements that handle letter keys themselves, so shortcuts are disabled in them. */
const ownsLetters = [
  'input:not([type="range"])',
  'textarea',
  'select',
  '[contenteditable]',
  // A button that opens a list jumps to the option that begins with the typed letter.
  '[aria-haspopup="listbox"]',
  ...['textbox', 'combobox', 'listbox', 'option', 'menu', 'tree', 'grid', 'application'].map(
    role => `[role="${role}"]`,
  ),
  ...['dialog', 'alertdialog'].map(role => `[role="${role}"]`),
].join()

/** The path that each key opens if it is pressed after `g`. */
export const destinations = { h: '/', w: '/workouts', s: '/statistics', m: '/workouts/map' } as const

/** Maximum time between `g` and the next key, in milliseconds. */
const patience = 1500

const searchField = 'main input[type="search"]'

/**
 * Handles the keyboard shortcuts that work on every screen: `g` and a letter, `n`, `/` and `?`.
 * @param onHelp called for `?`, to show the list of shortcuts
 */
export function useKeys(onHelp: () => void): void {
  const [path, navigate] = useLocation()
  const begun = useRef(Number.NEGATIVE_INFINITY)
  const searching = useRef<AbortController | null>(null)

  const search = () => {
    if (path !== '/workouts') navigate('/workouts')
    searching.current = focusWhenThere(searchField)
  }
  const follow = useEffectEvent((event: KeyboardEvent) => {
    searching.current?.abort()
    const isSecond = event.timeStamp - begun.current < patience
    begun.current = Number.NEGATIVE_INFINITY
    if (isMeantOtherwise(event)) return
    const key = latinKey(event)
    const isDestination = (letter: string): letter is keyof typeof destinations => letter in destinations
    if (isSecond && isDestination(key)) navigate(destinations[key])
    else if (key === 'g') begun.current = event.timeStamp
    else if (key === 'n') navigate('/workouts/add')
    else if (key === '/') search()
    else if (key === '?') onHelp()
    else return
    // Without this, `/` would be typed into the search field that gets the focus, or would open the quick find of
    // Firefox.
    event.preventDefault()
  })
  // This is a layout effect, because keys may be pressed as soon as the screen is visible.
  useLayoutEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', event => follow(event), { signal: listening.signal })
    return () => {
      listening.abort()
      searching.current?.abort()
    }
  }, [])
}

/** Whether a key press is not a shortcut. The Shift key is ignored, because some keyboards need it for `/` and `?`. */
function isMeantOtherwise(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented, target } = event
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true
  return target instanceof Element && target.closest(ownsLetters) !== null
}

/** Focuses an element as soon as it exists. @returns a controller that stops waiting; a click stops waiting as well */
function focusWhenThere(selector: string): AbortController {
  const waiting = new AbortController()
  const focus = () => {
    const field = document.querySelector<HTMLElement>(selector)
    if (field === null || !field.checkVisibility()) return
    field.focus()
    waiting.abort()
  }
  const observing = new MutationObserver(focus)
  waiting.signal.addEventListener('abort', () => observing.disconnect())
  observing.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('pointerdown', () => waiting.abort(), { signal: waiting.signal })
  focus()
  return waiting
}
