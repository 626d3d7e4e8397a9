import { useState } from 'react'

/**
 * A choice that the browser remembers under a name.
 * @returns the last choice, or the fallback if that is not among the options, and a function that chooses
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
