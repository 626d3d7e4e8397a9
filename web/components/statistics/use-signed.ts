import { useMemo } from 'react'
import { useFormats } from '../../data/accounts/person'

/** Returns a function that writes a whole number with its sign; zero has no sign. */
export function useSigned() {
  const formats = useFormats()
  return useMemo(
    () => (value: number) => {
      const whole = Math.round(value)
      return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${formats.count(Math.abs(whole))}`
    },
    [formats],
  )
}
