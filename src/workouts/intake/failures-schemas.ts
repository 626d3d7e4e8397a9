// The failures of uploads, for the routes that take files.
import { texts } from '../../platform/codes'
import { saying } from '../../platform/http/schemas'
import { unusableText } from '../../tracks/outings/unreadable-file'

/** Errors that have one message for GPX files and another for all other formats. */
const unusable = (
  [
    'gpx-without-points',
    'recording-clock-ahead',
    'recording-clock-jumps',
    'recording-clock-unset',
    'recording-figure-impossible',
    'recording-jumps',
    'recording-too-long',
    'recording-too-many-points',
    'recording-without-places',
  ] as const
).map(code => saying(code, texts[code] ?? '', unusableText))

/** For GPX files without times, the message depends on what else is missing in the file, as in FitTrackee. */
const withoutTime = (['gpx-without-time', 'recording-planned', 'recording-times-unreadable'] as const).map(
  code =>
    saying(
      code,
      ...(['gpx-without-time', 'gpx-invalid', 'gpx-without-points'] as const).map(
        reason => texts[reason] ?? '',
      ),
      unusableText,
    ),
)

/** The message depends on whether the limit is exceeded by a single file or by all files of the upload together. */
const tooMany = (code: 'too-many-segments' | 'too-many-workouts', ofUpload: string) =>
  saying(code, 'gpx file is invalid', unusableText, ofUpload)

/** Codes of the errors for files that cannot become workouts. */
export const ofFile = [
  'file-extension-not-allowed',
  'file-name-missing',
  'file-part-missing',
  'form-malformed',
  'gpx-invalid',
  'gpx-beyond-limits',
  'gpx-of-other-format',
  'gpx-unmeasurable',
  'gpx-without-tracks',
  'fit-invalid',
  'tcx-invalid',
  'file-not-activity',
  'recording-empty',
  'kml-invalid',
  'kml-without-tracks',
  'kmz-without-kml',
  'file-packing-damaged',
  'file-unpacks-too-large',
  ...unusable,
  ...withoutTime,
  tooMany('too-many-segments', 'the upload has too many segments'),
  tooMany('too-many-workouts', 'the upload has too many workouts'),
] as const

/** Codes of the errors for archives of recordings. */
export const ofArchive = [
  'archive-content-too-large',
  'archive-damaged',
  'archive-encrypted',
  'archive-file-too-large',
  'archive-too-many-files',
  'archive-without-recordings',
] as const

export const notTaken = {
  401: [],
  403: [],
  413: ['file-too-large', 'storage-limit-reached'],
  429: ['uploads-busy'],
  503: ['worker-unavailable'],
  507: ['disk-full'],
} as const
