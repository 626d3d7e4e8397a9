// Translates the reasons why a file cannot be added into keys of sentences. Pure.
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

/** Sentences for files named .gpx that are really of another format. */
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
  /** Details sent by the server, for the sentence. */
  detail: FailureDetail
  /** Name of the file inside the archive that caused the error. */
  fileInArchive: string | null
  /** True if another attempt may succeed, later or with another sport or equipment; false if only another file helps. */
  canRetry: boolean
}

/** The server could not tell the sport from the file. The upload succeeds if the user chooses one. */
export const isOfSport = (error: Error): boolean =>
  error instanceof ApiError && error.code === 'sport-undecided'

export function isArchive({ name }: { name: string }): boolean {
  return /\.zip$/i.test(name)
}

/** The size limit of a file, in bytes. */
export function sizeLimit(file: { name: string }, limits: UploadLimits): number {
  return isArchive(file) ? limits.max_zip_file_size : limits.max_single_file_size
}

/** The problem with a file that is visible before uploading; `null` if none. */
export function problemOfFile(
  file: { name: string; size: number },
  limits: UploadLimits,
): FileProblemKey | null {
  if (!isArchive(file) && formatOfFile(file.name) === null) return 'add.notGpx'
  if (file.size === 0) return 'add.empty'
  if (file.size > sizeLimit(file, limits)) return 'add.tooLarge'
  return null
}

/** The reason the server gave; `null` if the error is not about the file. */
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
    // These failures do not depend on the request, so they may be temporary.
    const mayBeOver = error.status === 408 || error.status >= 500 || error.code === 'storage-limit-reached'
    const canRetry = isOfChoice || isOfSport(error) || mayBeOver
    return { key, detail, fileInArchive, canRetry }
  }
  // A proxy in front of the server refuses files of this size.
  return error.status === 413 ? { key: 'add.tooLarge', detail, fileInArchive, canRetry: false } : null
}

function wordsForFormat({ format }: FailureDetail): FormatWords | null {
  return format !== undefined && isKnownFormat(format) ? formatWords[format] : null
}

/** The file names a sport, but an unknown one: the usual sentence would be wrong. */
const wordsForSport = (error: ApiError, { sport }: FailureDetail) =>
  isOfSport(error) && sport !== undefined ? 'add.sportUnfamiliar' : null

const isKnownFormat = (format: string): format is keyof typeof formatWords =>
  Object.hasOwn(formatWords, format)
