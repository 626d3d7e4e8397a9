// Why a recording cannot be added, in the app's words.
import { ApiError } from '../api-error'

export type UploadProblemKey =
  | 'add.notGpx'
  | 'add.empty'
  | 'add.tooLarge'
  | 'add.invalid'
  | 'add.noTracks'
  | 'add.noTime'
  | 'add.unmeasurable'

/** The server's texts about files. */
const known: Record<string, UploadProblemKey> = {
  'gpx file is invalid': 'add.invalid',
  'no tracks in gpx file': 'add.noTracks',
  '<time> is missing in gpx file': 'add.noTime',
  'error during gpx processing': 'add.unmeasurable',
  'error during gpx file parsing': 'add.unmeasurable',
  'error when saving workout': 'add.unmeasurable',
  'file extension not allowed': 'add.notGpx',
}

/** What is wrong with a file before it is sent, or null. */
export function problemOfFile(
  file: { name: string; size: number },
  maxBytes: number,
): UploadProblemKey | null {
  if (!/\.gpx$/i.test(file.name)) return 'add.notGpx'
  if (file.size === 0) return 'add.empty'
  if (file.size > maxBytes) return 'add.tooLarge'
  return null
}

/** What the server found wrong with the file, or null when the failure is about something else. */
export function problemOfAnswer(error: Error): UploadProblemKey | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 413) return 'add.tooLarge'
  return known[error.message] ?? null
}
