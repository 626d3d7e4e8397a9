import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation'
import { Button } from '../controls/button'

/** The number of rows shown at first. */
const fewRows = 12

interface FoldedRows<Row> {
  shown: readonly Row[]
  /** A button that shows the other rows; `null` if all are shown. */
  unfold: ReactNode
}

/**
 * Shortens a long table. All rows are shown when the user presses the button or prints the page.
 * @param isWanted whether a row must be visible; if such a row would be hidden, all rows are shown
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

/** Whether the page is being printed. All rows are then shown, because a button is useless on paper. */
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
