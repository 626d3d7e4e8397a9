import { useState } from 'react'

/**
 * Returns a choice that the browser stores under a name, and a setter. If the stored choice is not among the options,
 * the fallback is returned.
 */
export function useRemembered<Option extends string>(
  name: string,
  options: readonly Option[],
  fallback: Option,
): [Option, (option: Option) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(name))
  const choose = (option: Option) => {
    localStorage.setItem(name, option)
    setChosen(option)
  }
  return [options.find(option => option === chosen) ?? fallback, choose]
}
