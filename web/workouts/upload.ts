import type { Workout, WorkoutsAnswer } from '../../src/workouts/schemas'
import { authorization, refusal } from '../api'
import { ApiError } from '../api-error'

export interface NewWorkout {
  file: File
  sportId: number
  title: string
  description: string
  notes: string
}

interface UploadOptions {
  /** How much has been sent, from 0 to 1. At 1 the server measures. */
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Sends a recording. `XMLHttpRequest`, because `fetch` does not tell how far an upload is.
 * @throws ApiError, or an AbortError when the signal is aborted.
 */
export function uploadWorkout(workout: NewWorkout, { onProgress, signal }: UploadOptions): Promise<Workout> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', '/api/workouts')
    const headers = authorization()
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)

    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.upload.onload = () => onProgress(1)
    request.onerror = () => reject(new ApiError(0, 'the upload was cut off'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    request.onload = () => {
      try {
        resolve(createdWorkout(request, headers))
      } catch (error) {
        reject(error)
      }
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(formOf(workout))
  })
}

function formOf({ file, sportId, title, description, notes }: NewWorkout): FormData {
  const form = new FormData()
  form.append('data', JSON.stringify({ sport_id: sportId, title, description, notes }))
  form.append('file', file)
  return form
}

function createdWorkout({ status, responseText }: XMLHttpRequest, sent: Record<string, string>): Workout {
  if (status !== 201) throw refusal(status, responseText, sent)
  const [workout] = (JSON.parse(responseText) as WorkoutsAnswer).data.workouts
  if (workout === undefined) throw new ApiError(201, 'the answer holds no workout')
  return workout
}
