import { httpDate } from '../../../lib/net/http-date'
import type { Effort } from '../../../tracks/measuring/best-efforts'
import type { BestEffort as BestEffortAnswer, Effort as EffortAnswer } from './schemas'
import type { BestEffort } from './store'

export const viewEffort = (effort: Effort, rank: number | null): EffortAnswer => ({
  ...viewStretch(effort),
  rank,
})

export const viewBestEffort = (effort: BestEffort): BestEffortAnswer => ({
  ...viewStretch(effort),
  workout_id: effort.workoutShortId,
  workout_date: httpDate(effort.workoutDate),
})

function viewStretch({ distanceMm, startMs, elapsedMs }: Effort) {
  return {
    distance: distanceMm / 1e6,
    duration: elapsedMs / 1000,
    from: startMs / 1000,
    to: (startMs + elapsedMs) / 1000,
  }
}
