import type { UploadedWorkoutsAnswer, Workout } from '../../../src/workouts/workouts/schemas'
import { type UploadOptions, upload } from '../client/upload'
import { type UploadFields, uploadForm } from './requests'

/** What a file has become. */
export interface AddedWorkouts {
  workouts: readonly Workout[]
  /** How many of them were probably there already. */
  duplicates: number
}

/**
 * Sends a recording, or an archive of them, and answers the workouts made of it.
 * @throws ApiError, or an AbortError when the signal is aborted.
 */
export async function uploadWorkouts(
  file: File,
  fields: UploadFields,
  options: UploadOptions,
): Promise<AddedWorkouts> {
  const { data } = await upload<UploadedWorkoutsAnswer>('/api/workouts', uploadForm(file, fields), options)
  return { workouts: data.workouts, duplicates: data.likely_duplicates.length }
}
