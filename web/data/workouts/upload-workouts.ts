import type { UploadedWorkoutsAnswer, Workout } from '../../../src/workouts/workouts/schemas'
import { type UploadOptions, upload } from '../client/upload'
import { type UploadFields, uploadForm } from './requests'

/** The result of an upload. */
export interface AddedWorkouts {
  workouts: readonly Workout[]
  /** The number of workouts that are probably duplicates. */
  duplicates: number
}

/**
 * Uploads a recording, or an archive of recordings.
 * @returns the workouts that the server has created from the file
 * @throws ApiError, or an AbortError when the signal is aborted
 */
export async function uploadWorkouts(
  file: File,
  fields: UploadFields,
  options: UploadOptions,
): Promise<AddedWorkouts> {
  const { data } = await upload<UploadedWorkoutsAnswer>('/api/workouts', uploadForm(file, fields), options)
  return { workouts: data.workouts, duplicates: data.likely_duplicates.length }
}
