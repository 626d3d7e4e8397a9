import type { UploadedWorkoutsAnswer, Workout } from '../../../src/workouts/workouts/schemas'
import { type UploadOptions, upload } from '../client/upload'

export interface WorkoutUpload {
  file: File
  /** `auto` takes it from the file. */
  sportId: number | 'auto'
  /** For what of it names no sport that is known. */
  fallbackSportId: number | null
  title: string
  description: string
  notes: string
  /** null: none; undefined: the default of the sport. */
  equipmentId: string | null | undefined
}

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
export async function uploadWorkouts(workout: WorkoutUpload, options: UploadOptions): Promise<AddedWorkouts> {
  const { data } = await upload<UploadedWorkoutsAnswer>('/api/workouts', formOf(workout), options)
  return { workouts: data.workouts, duplicates: data.likely_duplicates.length }
}

function formOf({
  file,
  sportId,
  fallbackSportId,
  title,
  description,
  notes,
  equipmentId,
}: WorkoutUpload): FormData {
  const data = {
    sport_id: sportId,
    ...(fallbackSportId !== null && { fallback_sport_id: fallbackSportId }),
    title,
    description,
    notes,
    ...(equipmentId !== undefined && { equipment_ids: equipmentId === null ? [] : [equipmentId] }),
  }
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  form.append('file', file)
  return form
}
