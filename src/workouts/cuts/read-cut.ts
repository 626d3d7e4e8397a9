import { invalid } from '../../platform/errors'
import type { Range } from '../../tracks/curves/splits'
import { readWorkoutDate } from '../rows/texts'
import type { CutBody } from './schemas'

export interface AskedCut {
  /** `null` for the whole recording. */
  parts: readonly Range[] | null
  /** The new start, precise to the minute; `null` to keep the start. */
  start: Date | null
}

/**
 * @param latest latest possible start, in milliseconds since 1970
 * @throws AppError 400 if nothing is asked for, the parts are empty or out of order, or the start is no valid time
 */
export function readCut({ parts, start }: CutBody, timeZone: string, latest: number): AskedCut {
  if (parts === undefined && start === undefined) throw invalid('nothing-to-change')
  const isOrderly = (parts ?? []).every(
    ({ from, to }, index) => from < to && from >= (parts?.[index - 1]?.to ?? 0),
  )
  if (!isOrderly || parts?.length === 0) throw invalid('stretch-invalid')
  const date = start === undefined ? null : readWorkoutDate(start, timeZone)
  // No recorder is older than 1970.
  if (date && (date.getTime() < 0 || date.getTime() > latest)) throw invalid('workout-date-invalid')
  return { parts: parts ?? null, start: date }
}
