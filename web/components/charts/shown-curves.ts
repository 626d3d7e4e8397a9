import { useCallback, useMemo, useState } from 'react'
import type { CurveName } from './panels'

const storageKey = 'shownCurves'

/** The default: what most people look for first. */
const usual: readonly string[] = ['elevation', 'speed', 'hr']

/** Which recorded curves are shown (at least one; remembered by this browser), and a setter. */
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
      // Remember choices that this recording lacks.
      const absent = chosen.filter(name => !recorded.some(other => other === name))
      const all = [...absent, ...names]
      localStorage.setItem(storageKey, all.join())
      setChosen(all)
    },
    [chosen, recorded],
  )
  return [shown, choose]
}
