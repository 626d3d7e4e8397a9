import type { Workout, WorkoutsAnswer } from '../../src/workouts/schemas'
import { ApiError } from '../api-error'
import { type UploadOptions, upload } from '../upload'

export interface NewWorkout {
  file: File
  sportId: number
  title: string
  description: string
  notes: string
}

/**
 * Sends a recording.
 * @throws ApiError, or an AbortError when the signal is aborted.
 */
export async function uploadWorkout(workout: NewWorkout, options: UploadOptions): Promise<Workout> {
  const { data } = await upload<WorkoutsAnswer>('/api/workouts', formOf(workout), options)
  const [created] = data.workouts
  if (created === undefined) throw new ApiError(201, 'the answer holds no workout')
  return created
}

function formOf({ file, sportId, title, description, notes }: NewWorkout): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify({ sport_id: sportId, title, description, notes }))
  form.append('file', file)
  return form
}
