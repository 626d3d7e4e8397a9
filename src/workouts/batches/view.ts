import { httpDate } from '../../lib/net/http-date'
import type { Batch } from './schemas'
import type { BatchRow } from './store'

export const viewBatch = ({ id, kind, made, workoutsCount, madeAt, endsAt }: BatchRow, now: Date): Batch => ({
  id,
  action: made ? 'cut' : kind,
  workouts: workoutsCount,
  made_date: httpDate(madeAt),
  end_date: httpDate(endsAt),
  seconds_left: Math.max(0, Math.floor((endsAt.getTime() - now.getTime()) / 1000)),
})
