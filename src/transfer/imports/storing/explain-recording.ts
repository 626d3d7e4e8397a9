import type { AppError, Reason } from '../../../platform/errors'
import { maxPoints } from '../../../tracks/point-columns'

/**
 * Explains to users why a file was refused. The messages of errors are fixed by existing clients, so the sentences are
 * made here.
 */
export function explainRecording({ code, message, detail }: AppError): Reason {
  const sentence = sentenceOf(code, detail ?? {}) ?? message
  const { line, column } = detail ?? {}
  const place = line === undefined ? '' : `, see line ${line}, column ${column}`
  return { code, sentence: sentence + place, ...(detail && { detail }) }
}

function sentenceOf(code: AppError['code'], detail: NonNullable<AppError['detail']>): string | undefined {
  const { format, points = 0, of = 0, time, metres, seconds, days, figure } = detail
  if (format) return `it is a file of the format ${format.toUpperCase()}, which this version does not read`
  switch (code) {
    case 'gpx-without-points':
      return 'its tracks have no points'
    case 'gpx-without-time':
      return `${points} of its ${of} points have no time`
    case 'recording-times-unreadable':
      return `${points} of its ${of} points have no time that can be read`
    case 'gpx-unmeasurable':
      return 'it cannot be measured'
    case 'recording-planned':
      return 'none of its points has a time: it is a plan'
    case 'file-not-activity':
      return 'it is no recording of an activity'
    case 'recording-empty':
      return 'there is no recording in it'
    case 'kml-without-tracks':
      return 'it has no track with times'
    case 'recording-without-places':
      return `${points} of its ${of} points have no place on Earth`
    case 'recording-clock-unset':
      return `the clock of the recorder was not set, it shows ${time}`
    case 'recording-clock-ahead':
      return `the clock of the recorder was ahead, it shows ${time}`
    case 'recording-clock-jumps':
      return `the clock of the recorder jumps by more than a year, to ${time}`
    case 'recording-jumps':
      return `nobody gets ${metres} m far in ${seconds} s, at ${time}`
    case 'recording-too-long':
      return `it takes ${days} days, and 366 are possible`
    case 'recording-too-many-points':
      return `it has more than ${maxPoints.toLocaleString('en')} points`
    case 'recording-figure-impossible':
      return `its figure '${figure}' is beyond what a workout can have`
    default:
      return undefined
  }
}
