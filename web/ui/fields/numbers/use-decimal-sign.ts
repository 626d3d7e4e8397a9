import { type RefObject, useContext, useEffect, useEffectEvent } from 'react'
import { NumberFieldStateContext, useLocale } from 'react-aria-components'
import { flushSync } from 'react-dom'
import { isForeignDecimalSign, numberSigns, withDecimalSign } from './decimal-sign'

/**
 * Accepts both "." and "," as decimal sign in a number field. React Aria ignores unknown signs and thousands
 * separators, so 12.5 typed in German or French would become 125.
 */
export function useDecimalSign(field: RefObject<HTMLInputElement | null>): void {
  const state = useContext(NumberFieldStateContext)
  const { locale } = useLocale()

  const change = (text: string) => {
    // The text is changed synchronously, because the field's own handler runs next and reads it.
    if (state !== null && text !== state.inputValue) flushSync(() => state.setInputValue(text))
  }
  const type = useEffectEvent((event: InputEvent) => {
    const signs = numberSigns(locale)
    const input = field.current
    if (state === null || input === null || !isForeignDecimalSign(event.data, signs)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    const { value, selectionStart, selectionEnd } = input
    const start = selectionStart ?? value.length
    const text = value.slice(0, start) + signs.decimal + value.slice(selectionEnd ?? start)
    if (!state.validate(text)) return
    change(text)
    input.setSelectionRange(start + 1, start + 1)
  })
  const leave = useEffectEvent(() => {
    if (state !== null) change(withDecimalSign(state.inputValue, numberSigns(locale)))
  })
  useEffect(() => {
    const listening = new AbortController()
    // In the capture phase, these handlers run before those of the field.
    const options = { capture: true, signal: listening.signal }
    const input = field.current
    input?.addEventListener('beforeinput', event => type(event), options)
    input?.addEventListener('blur', () => leave(), options)
    input?.addEventListener('keydown', ({ key }) => void (key === 'Enter' && leave()), options)
    return () => listening.abort()
  }, [field])
}
