import { useCallback, useMemo, useState } from 'react'
import type { CurveName } from './curve-looks'

const storageKey = 'shownCurves'

/** The curves that are shown by default, because most people look for them first. */
const usual: readonly string[] = ['elevation', 'speed', 'hr', 'power']

/** Returns the curves to show, at least one, and a setter. The browser remembers the choice. */
export function useShownCurves(
  recorded: readonly CurveName[],
): [readonly CurveName[], (shown: readonly CurveName[]) => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey)?.split(',') ?? usual)
  const shown = useMemo(() => {
    const wanted = recorded.filter(name => chosen.includes(name))
    return wanted.length > 0 ? wanted : recorded.slice(0, 1)
  }, [recorded, chosen])
  const choose = useCallback(
    (names: readonly CurveName[]) => {
      // Keep chosen curves that this recording lacks, for the next workout.
      const absent = chosen.filter(name => !recorded.some(other => other === name))
      const all = [...absent, ...names]
      localStorage.setItem(storageKey, all.join())
      setChosen(all)
    },
    [chosen, recorded],
  )
  return [shown, choose]
}
