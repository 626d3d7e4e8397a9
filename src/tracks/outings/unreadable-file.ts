import type { RecordingFault, UnusableRecording } from '../unusable-recording'

/** Error messages by code. */
export const fileTexts = {
  'fit-invalid': 'fit file is invalid',
  'tcx-invalid': 'tcx file is invalid',
  'kml-invalid': 'kml file is invalid',
  'kml-without-tracks': 'the file has no track with times',
  'kmz-without-kml': 'the file has no kml file in it',
  'file-packing-damaged': 'the packed file is damaged',
  'file-unpacks-too-large': 'the packed file is too large',
  'file-not-activity': 'the file is no recording of an activity',
  'recording-empty': 'there is no recording in the file',
} as const

/** Error message for a file that was read, but cannot become a workout. */
export const unusableText = 'the recording cannot become a workout'

type OwnCode = keyof typeof fileTexts

type UnreadableCode = OwnCode | UnusableRecording['code'] | 'recording-too-many-points'

const isOwn = (code: UnreadableCode): code is OwnCode => Object.hasOwn(fileTexts, code)

/** Thrown to refuse a file that is not GPX. The message may be shown to the user who uploads the file. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'

  constructor(
    readonly code: UnreadableCode,
    readonly fault: RecordingFault = {},
  ) {
    super(isOwn(code) ? fileTexts[code] : unusableText)
  }
}

/** Creates the error for a file that was read, but cannot become a workout. */
export const unusableFile = ({ code, fault }: UnusableRecording): UnreadableFile =>
  new UnreadableFile(code, fault)
