// Finds the translation keys of the sentences that explain why a file cannot be added. The functions here are pure.
import type { Configuration } from '../../../src/instance/configuration/schemas'
import type { FailureDetail } from '../../../src/platform/http/schemas'
import { formatOfFile } from '../../../src/tracks/source-formats'
import { AnswerLost, ApiError } from '../../data/client/api-error'
import { failureKey } from '../../data/client/failure-codes'
import { failureWords } from '../../data/client/failures'
import type { ChosenFile } from '../../data/workouts/chosen-files'

export type FileProblemKey = 'add.notGpx' | 'add.empty' | 'add.tooLarge'

export type UploadLimits = Pick<
  Configuration,
  'max_single_file_size' | 'max_zip_file_size' | 'gpx_limit_import'
>

/** Sentences for files that are named .gpx but are of another format. */
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

/** The reason why the server refused an upload. */
export interface UploadRefusal {
  key:
    | (typeof failureWords.upload)[keyof typeof failureWords.upload]
    | FormatWords
    | 'add.answerLost'
    | 'add.sportUnfamiliar'
  /** Details from the server, which the sentence mentions. */
  detail: FailureDetail
  /** The name of the file with the problem, if it is inside an archive. */
  fileInArchive: string | null
  /** Whether another attempt with the same file may succeed: later, or with another sport or equipment. */
  canRetry: boolean
}

/**
 * Whether the server could not determine the sport from the file. The upload succeeds once the user chooses a sport.
 */
export const isOfSport = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'sport-undecided'

/** Whether the refused file calls its sport `Other`. */
export const saysOther = (error: Error): boolean =>
  error instanceof ApiError && error.detail.sport === 'other'

/** Returns the key of the predefined sport that the server offers for a refused file; `null` if there is none. */
export const shelfKeyOf = ({ upload }: Pick<ChosenFile, 'upload'>): string | null =>
  upload.is === 'refused' && upload.error instanceof ApiError ? (upload.error.detail.shelf ?? null) : null

export function isArchive({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name)
}

/** The size limit of a file, in bytes. */
export function sizeLimit(file: { name: string }, limits: UploadLimits): number {
  return isArchive(file) ? limits.max_zip_file_size : limits.max_single_file_size
}

/** The problem of a file, as far as it is known before the upload; `null` if there is none. */
export function problemOfFile(
  file: { name: string; size: number },
  limits: UploadLimits,
): FileProblemKey | null {
  if (!isArchive(file) && formatOfFile(file.name) === null) return 'add.notGpx'
  if (file.size === 0) return 'add.empty'
  if (file.size > sizeLimit(file, limits)) return 'add.tooLarge'
  return null
}

/** The reason that the server gave for a refused upload; `null` if the error is not about the file. */
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
    // These failures do not depend on the upload, so they may be temporary.
    const mayBeOver = error.status === 408 || error.status >= 500 || error.code === 'storage-limit-reached'
    const canRetry = isOfChoice || isOfSport(error) || mayBeOver
    return { key, detail, fileInArchive, canRetry }
  }
  // If a 413 has no known code, it was sent by a proxy in front of the server, which refuses files of this size.
  return error.status === 413 ? { key: 'add.tooLarge', detail, fileInArchive, canRetry: false } : null
}

function wordsForFormat({ format }: FailureDetail): FormatWords | null {
  return format !== undefined && isKnownFormat(format) ? formatWords[format] : null
}

/**
 * A special sentence for a file that names a sport which the server does not know. The usual sentence says that the
 * file names no sport. Returns `null` for all other errors.
 */
const wordsForSport = (error: ApiError, { sport }: FailureDetail) =>
  isOfSport(error) && sport !== undefined ? 'add.sportUnfamiliar' : null

const isKnownFormat = (format: string): format is keyof typeof formatWords =>
  Object.hasOwn(formatWords, format)
