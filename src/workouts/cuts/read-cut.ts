import { invalid } from '../../platform/errors'
import type { Range } from '../../tracks/curves/stretch'
import { readWorkoutDate } from '../rows/texts'
import type { CutBody } from './schemas'

export interface AskedCut {
  /** Null for all of it. */
  parts: readonly Range[] | null
  /** To the minute; null when it stays. */
  start: Date | null
}

/**
 * @param latest no workout begins later; milliseconds since 1970
 * @throws AppError 400 for parts that are none or not in their order, and for a time that is none
 */
export function readCut({ parts, start }: CutBody, timeZone: string, latest: number): AskedCut {
  if (parts === undefined && start === undefined) throw invalid('nothing-to-change')
  const isOrderly = (parts ?? []).every(
    ({ from, to }, index) => from < to && from >= (parts?.[index - 1]?.to ?? 0),
  )
  if (!isOrderly || parts?.length === 0) throw invalid('stretch-invalid')
  const date = start === undefined ? null : readWorkoutDate(start, timeZone)
  // No recorder is older than the time that computers count.
  if (date && (date.getTime() < 0 || date.getTime() > latest)) throw invalid('workout-date-invalid')
  return { parts: parts ?? null, start: date }
}
