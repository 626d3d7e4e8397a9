// What FitoTrack says of a workout in the headers of its upload.
import { readSportWord } from '../../formats/normalize/sport-word'
import { invalid } from '../../platform/errors'
import { keepText } from '../rows/texts'

/** What an app says of a workout besides its file. */
export interface SaidByApp {
  /** A word for the sport; `null` for none. */
  sportWord: string | null
  title?: string | null
  notes: string | null
}

/**
 * Reads the headers of FitoTrack. Other programs send none of them.
 * @throws AppError 400 if FitoTrack sends something else than a workout, such as its backup
 */
export function readFitoTrack({ headers }: Request): SaidByApp {
  const kind = headers.get('fitotrack-type')
  if (kind !== null && kind.trim() !== 'workout-gpx')
    throw invalid('file-not-activity', 'the file is no recording of an activity')
  return {
    sportWord: readSportWord(textOf(headers.get('fitotrack-workout-type'))),
    notes: keepText(textOf(headers.get('fitotrack-comment')), 'notes') || null,
  }
}

/** Returns the text of a header. Apps for Android write UTF-8, which HTTP hands on byte by byte. */
function textOf(value: string | null): string {
  const bytes = Buffer.from(value ?? '', 'latin1')
  const text = bytes.toString()
  return (text.includes('\ufffd') ? bytes.toString('latin1') : text).trim()
}
