// Why a file cannot be added, in the app's words. Pure.
import type { Configuration } from '../../../src/instance/configuration/schemas'
import type { FailureDetail } from '../../../src/platform/http/schemas'
import { formatOfFile } from '../../../src/tracks/source-formats'
import { AnswerLost, ApiError } from '../../data/client/api-error'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'

export type FileProblemKey = 'add.notGpx' | 'add.empty' | 'add.tooLarge'

export type UploadLimits = Pick<
  Configuration,
  'max_single_file_size' | 'max_zip_file_size' | 'gpx_limit_import'
>

/** What is said of files that are called GPX and are something else. */
const formatWords = {
  fit: 'add.recordingOfOtherFormat',
  tcx: 'add.recordingOfOtherFormat',
  kml: 'add.recordingOfOtherFormat',
  zip: 'add.zipAsGpx',
  gzip: 'add.packed',
  bzip2: 'add.packed',
  xz: 'add.packed',
  zstd: 'add.packed',
  '7z': 'add.packed',
  rar: 'add.packed',
  tar: 'add.packed',
  html: 'add.webPage',
  osm: 'add.otherFormat',
  pdf: 'add.otherFormat',
} as const

type FormatWords = (typeof formatWords)[keyof typeof formatWords]

/** Why the server refuses an upload. */
export interface UploadRefusal {
  key:
    | (typeof failureWords.upload)[keyof typeof failureWords.upload]
    | FormatWords
    | 'add.answerLost'
    | 'add.sportUnfamiliar'
  /** What the server knows of it besides. */
  detail: FailureDetail
  /** The file in the archive that is at fault. */
  fileInArchive: string | null
  /** True when it may go better another time, with another sport or equipment; else only another file helps. */
  canRetry: boolean
}

/** The file names no sport that is known: with one that somebody chooses it can be added. */
export const isOfSport = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'sport-undecided'

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
  if (!isArchive(file) && formatOfFile(file.name) === null) return 'add.notGpx'
  if (file.size === 0) return 'add.empty'
  if (file.size > sizeLimit(file, limits)) return 'add.tooLarge'
  return null
}

/** What the server found wrong, or null when the failure is about something else. */
export function problemOfAnswer(error: Error): UploadRefusal | null {
  if (!(error instanceof ApiError)) return null
  const { detail } = error
  if (error instanceof AnswerLost) {
    return { key: 'add.answerLost', detail, fileInArchive: null, canRetry: true }
  }
  const fileInArchive = detail.file ?? null
  const key = wordsForFormat(detail) ?? wordsForSport(error, detail) ?? failureKey(failureWords.upload, error)
  if (key !== null) {
    const isOfChoice = failureKey(failureWords.equipmentChoice, error) !== null
    // What is not about the request may be over by then.
    const mayBeOver = error.status === 408 || error.status >= 500 || error.code === 'storage-limit-reached'
    const canRetry = isOfChoice || isOfSport(error) || mayBeOver
    return { key, detail, fileInArchive, canRetry }
  }
  // Something in between takes no file of this size.
  return error.status === 413 ? { key: 'add.tooLarge', detail, fileInArchive, canRetry: false } : null
}

function wordsForFormat({ format }: FailureDetail): FormatWords | null {
  return format !== undefined && isKnownFormat(format) ? formatWords[format] : null
}

/** A file that names a sport is not told that it names none. */
const wordsForSport = (error: ApiError, { sport }: FailureDetail) =>
  isOfSport(error) && sport !== undefined ? 'add.sportUnfamiliar' : null

const isKnownFormat = (format: string): format is keyof typeof formatWords =>
  Object.hasOwn(formatWords, format)
