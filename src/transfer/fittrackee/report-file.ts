// Writes all changes to single workouts as CSV (RFC 4180), for a spreadsheet.
import { figures } from '../../tracks/figures'
import type { Difference } from './compare'
import type { NamedWorkout, Note } from './convert/note'
import type { UserSummary } from './summary'

const headings = [
  'user',
  'workout',
  'date',
  'title',
  'figure',
  'unit',
  'before',
  'after',
  'difference',
  'note',
]

/** Yields one line for each figure of a workout that differs, and for each note about a workout. */
export function* listChanges(users: UserSummary[]): Generator<string> {
  yield writeRow(headings)
  for (const { username, notes, comparison } of users) {
    for (const note of notes) if (note.workout) yield writeRow(rowOfNote(username, note.workout, note))
    for (const difference of comparison.differences) yield writeRow(rowOfDifference(username, difference))
  }
}

const rowOfNote = (username: string, workout: NamedWorkout, { reason }: Note) => [
  ...columnsOf(username, workout),
  ...Array(5).fill(''),
  reason,
]

function rowOfDifference(username: string, { workout, figure, there, here }: Difference): string[] {
  const { label, unit, decimals } = figures[figure]
  const write = (integer: number | null) => (integer === null ? '' : String(integer / 10 ** decimals))
  const difference = there === null || here === null ? null : here - there
  return [...columnsOf(username, workout), label, unit, write(there), write(here), write(difference), '']
}

const columnsOf = (username: string, { shortId, workoutDate, title }: NamedWorkout) => [
  username,
  shortId,
  workoutDate.toISOString(),
  asText(title ?? ''),
]

/** Titles are user input: a spreadsheet would run one that looks like a formula. */
const asText = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const writeRow = (cells: readonly string[]) => `${cells.map(writeCell).join(',')}\r\n`

const writeCell = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
