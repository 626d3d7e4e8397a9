import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { latinKey } from '../../ui/latin-key'

/** What has use for letters itself: whoever types, chooses or answers there means no way elsewhere. */
const ownsLetters = [
  'input:not([type="range"])',
  'textarea',
  'select',
  '[contenteditable]',
  // It chooses what begins with a letter.
  '[aria-haspopup="listbox"]',
  ...['textbox', 'combobox', 'listbox', 'option', 'menu', 'tree', 'grid', 'application'].map(
    role => `[role="${role}"]`,
  ),
  ...['dialog', 'alertdialog'].map(role => `[role="${role}"]`),
].join()

/** Where the second of two keys leads, the first being `g`. */
export const destinations = { h: '/', w: '/workouts', s: '/statistics', m: '/workouts/map' } as const

/** Milliseconds in which the second of two keys follows the first. */
const patience = 1500

const searchField = 'main input[type="search"]'

/**
 * The keys that lead somewhere from every screen: `g` and a letter, `n`, `/` and `?`.
 * @param onHelp called for the last, which tells about the others
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
    // What `/` leads to would take it for a letter, and Firefox searches the page.
    event.preventDefault()
  })
  // Before the next frame: a key may be pressed as soon as a screen is seen.
  useLayoutEffect(() => {
    const listening = new AbortController()
    window.addEventListener('keydown', event => follow(event), { signal: listening.signal })
    return () => {
      listening.abort()
      searching.current?.abort()
    }
  }, [])
}

/** Shift is no modifier of its own here: some keyboards have `/` and `?` on it. */
function isMeantOtherwise(event: KeyboardEvent): boolean {
  const { altKey, ctrlKey, metaKey, isComposing, repeat, defaultPrevented, target } = event
  if (altKey || ctrlKey || metaKey || isComposing || repeat || defaultPrevented) return true
  return target instanceof Element && target.closest(ownsLetters) !== null
}

/** Gives the focus to what is on the page, or comes onto it before anything else is done. */
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
