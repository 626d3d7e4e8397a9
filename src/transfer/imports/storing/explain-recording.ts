import type { AppError, Reason } from '../../../platform/errors'

/** What is wrong with a file that was refused, for people: the texts of refusals are what existing clients know. */
export function explainRecording({ code, message, details }: AppError): Reason {
  const sentence = sentenceOf(code, details ?? {}) ?? message
  return { code, sentence, ...(details && { details }) }
}

function sentenceOf(code: AppError['code'], details: NonNullable<AppError['details']>): string | undefined {
  const { format, points = 0, of = 0, time, metres, seconds, days, figure } = details
  if (format) return `it is a file of the format ${format.toUpperCase()}, which this version does not read`
  switch (code) {
    case 'gpx_without_points':
      return 'its tracks have no points'
    case 'gpx_without_time':
      return `${points} of its ${of} points have no time`
    case 'gpx_unmeasurable':
      return 'it cannot be measured'
    case 'recording_planned':
      return 'none of its points has a time: it is a plan'
    case 'recording_without_places':
      return `${points} of its ${of} points have no place on Earth`
    case 'recording_clock_unset':
      return `the clock of the recorder was not set, it shows ${time}`
    case 'recording_clock_ahead':
      return `the clock of the recorder was ahead, it shows ${time}`
    case 'recording_clock_jumps':
      return `the clock of the recorder jumps by more than a year, to ${time}`
    case 'recording_jumps':
      return `nobody gets ${metres} m far in ${seconds} s, at ${time}`
    case 'recording_too_long':
      return `it takes ${days} days, and 366 are possible`
    case 'recording_too_many_points':
      return 'it has more than 500,000 points'
    case 'recording_figure_impossible':
      return `its figure '${figure}' is beyond what a workout can have`
    default:
      return undefined
  }
}
