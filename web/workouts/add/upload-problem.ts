// Why a file cannot be added, in the app's words. Pure.
import type { Configuration } from '../../../src/instance/schemas'
import { ApiError, answerLost } from '../../api-error'
import { type EquipmentProblemKey, equipmentProblem } from '../equipment-problem'

export type FileProblemKey =
  | 'add.notGpx'
  | 'add.empty'
  | 'add.tooLarge'
  | 'add.invalid'
  | 'add.noTracks'
  | 'add.noTime'
  | 'add.unmeasurable'
  | 'add.tooManySegments'
  | 'add.archiveInvalid'
  | 'add.archiveTooManyFiles'
  | 'add.archiveFileTooLarge'
  | 'add.archiveTooLarge'
  | 'add.answerLost'

export type UploadLimits = Pick<
  Configuration,
  'max_single_file_size' | 'max_zip_file_size' | 'gpx_limit_import'
>

/** What the server found wrong with an upload. */
export interface UploadRefusal {
  key: FileProblemKey | EquipmentProblemKey
  /** The file in the archive that is at fault. */
  fileInArchive: string | null
  /** Whether it may go better another time, with another sport or equipment; else only another file helps. */
  canRetry: boolean
}

/** The server's texts about files. */
const known: Record<string, FileProblemKey> = {
  'gpx file is invalid': 'add.invalid',
  'no tracks in gpx file': 'add.noTracks',
  '<time> is missing in gpx file': 'add.noTime',
  'error during gpx processing': 'add.unmeasurable',
  'error during gpx file parsing': 'add.unmeasurable',
  'error when saving workout': 'add.unmeasurable',
  'file extension not allowed': 'add.notGpx',
  'the upload has too many segments': 'add.tooManySegments',
  'the number of files in the archive exceeds the limit': 'add.archiveTooManyFiles',
  'at least one file in zip archive exceeds size limit, please check the archive': 'add.archiveFileTooLarge',
  'the files in the archive are too large together': 'add.archiveTooLarge',
}

export function isArchive({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name)
}

/** Bytes. */
export function sizeLimit(file: { name: string }, limits: UploadLimits): number {
  return isArchive(file) ? limits.max_zip_file_size : limits.max_single_file_size
}

/** What is wrong with a file before it is sent, or null. */
export function problemOfFile(
  file: { name: string; size: number },
  limits: UploadLimits,
): FileProblemKey | null {
  if (!/\.(gpx|zip)$/i.test(file.name)) return 'add.notGpx'
  if (file.size === 0) return 'add.empty'
  if (file.size > sizeLimit(file, limits)) return 'add.tooLarge'
  return null
}

/** What the server found wrong, or null when the failure is about something else. */
export function problemOfAnswer(error: Error, file: { name: string }): UploadRefusal | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 413) return aboutFile('add.tooLarge')
  if (error.message === answerLost) return { key: 'add.answerLost', fileInArchive: null, canRetry: true }
  const equipment = equipmentProblem(error)
  if (equipment !== null) return { key: equipment, fileInArchive: null, canRetry: true }
  // Nothing else in the app's own requests is invalid.
  if (error.message === 'invalid payload' && isArchive(file)) return aboutFile('add.archiveInvalid')
  return aboutRecording(error.message)
}

/** In an archive, the server's text ends with the name of the recording: `no tracks in gpx file (lake.gpx)`. */
function aboutRecording(message: string): UploadRefusal | null {
  const whole = known[message]
  if (whole !== undefined) return aboutFile(whole)
  const [, text = '', name = ''] = /^(.+?) \((.*)\)$/s.exec(message) ?? []
  const key = known[text]
  return key === undefined ? null : aboutFile(key, name)
}

function aboutFile(key: FileProblemKey, fileInArchive: string | null = null): UploadRefusal {
  return { key, fileInArchive, canRetry: false }
}
