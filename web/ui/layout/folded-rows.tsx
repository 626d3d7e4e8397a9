import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../controls/button'

/** More than these are shown when somebody asks for them. */
const fewRows = 12

interface FoldedRows<Row> {
  shown: readonly Row[]
  /** Shows the rest; null where nothing is folded away. */
  unfold: ReactNode
}

/**
 * The first rows of a long table, until somebody asks for all, or prints them.
 * @param isWanted tells of a row that it may not be folded away
 */
export function useFoldedRows<Row>(
  rows: readonly Row[],
  isWanted: (row: Row) => boolean = () => false,
): FoldedRows<Row> {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const isPrinted = useIsPrinted()
  const few = rows.slice(0, fewRows)
  if (isPrinted || showsAll || rows.length <= fewRows + 2 || rows.slice(fewRows).some(isWanted)) {
    return { shown: rows, unfold: null }
  }
  const total = rows.length
  return {
    shown: few,
    unfold: <Button onPress={() => setShowsAll(true)}>{t('workout.allSplits', { total })}</Button>,
  }
}

/** True while the browser draws the page for paper, on which nothing can be pressed to see the rest. */
function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('beforeprint', () => setIsPrinted(true), { signal })
    window.addEventListener('afterprint', () => setIsPrinted(false), { signal })
    return () => listening.abort()
  }, [])
  return isPrinted
}
