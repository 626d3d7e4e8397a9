// Writes the report that is printed after an import or a dry run, and the file of all changes to single workouts.
import { disarm, writeRow } from '../../formats/csv/write-csv'
import { inColumns } from '../../lib/columns'
import { type FigureKey, figureKeys, figures } from '../../tracks/figures'
import type { FittrackeeInstance } from './convert/convert-instance'
import type { NamedWorkout, Note } from './convert/note'
import { dispensableTables } from './dump/dump-tables'
import type { Comparison, Difference, UserSummary } from './summary'
import type { NewSport, UnknownSport } from './unknown-sports'

const headings = ['User', 'Workouts', 'GPX files', 'Other files', 'Equipment', 'Apps', 'Email']

/** Returns the lines of the report, in blocks that are separated by empty lines. */
export function report(
  instance: FittrackeeInstance,
  users: UserSummary[],
  newSports: readonly NewSport[],
): string {
  return [
    inColumns([headings, ...users.map(row)]),
    listNewSports(newSports),
    listOtherFiles(users),
    listNotes(notesOf(instance, users)),
    listDifferences(users.map(({ comparison }) => comparison)),
    listOthers(instance),
  ]
    .filter(lines => lines.length > 0)
    .map(lines => lines.map(withoutControls).join('\n'))
    .join('\n\n')
}

/** Returns the report as `--json` prints it. */
export function forPrograms(
  instance: FittrackeeInstance,
  users: UserSummary[],
  { newSports, unknownSports }: { newSports: readonly NewSport[]; unknownSports: readonly UnknownSport[] },
) {
  return {
    users: users.map(
      ({ username, email, workouts, recordings, otherFiles, equipments, apps, comparison }) => ({
        ...{ username, email, workouts, recordings },
        other_files: sumOf([...otherFiles.values()]),
        equipment: equipments,
        apps,
        measured: comparison.measured,
        same: comparison.same,
      }),
    ),
    notes: notesOf(instance, users).map(({ username, what, reason }) => ({ username, what, reason })),
    sports_added: newSports.map(({ sport }) => sport.label),
    unknown_sports: unknownSports.map(({ name }) => name),
  }
}

const notesOf = (instance: FittrackeeInstance, users: UserSummary[]): Note[] => [
  ...instance.notes,
  ...noteLackOfAdmin(instance),
  ...users.flatMap(({ notes }) => notes),
]

/** Replaces control characters: titles may contain line breaks or terminal control sequences. */
const withoutControls = (line: string) => line.replace(/\p{Cc}+/gu, ' ')

function listNewSports(sports: readonly NewSport[]): string[] {
  if (sports.length === 0) return []
  const lines = sports.map(
    ({ workouts, sport: { label, icon, measure, stoppedSpeedThreshold } }) =>
      `  ${label} (workouts: ${workouts}; icon ${icon}, ${measure}, standing still below ${stoppedSpeedThreshold} km/h)`,
  )
  return ['Sports added to those of Trackhut, which administrators can change:', ...lines]
}

/** Returns the text that asks the administrator which sport of Trackhut each unknown sport becomes. */
export function askForSports(unknown: UnknownSport[]): string {
  const lines = unknown.map(({ name, workouts }) => withoutControls(`  ${name} (workouts: ${workouts})`))
  const example = unknown.map(({ name }) => `${name}=…`).join(',')
  return `Trackhut does not know these sports. Say which of its own sports each of them becomes:
${lines.join('\n')}
Add to the command: --sports '${example}'
or add them to Trackhut’s sports: --sports new, or --sports '${unknown[0]?.name}=new' for some of them`
}

const row = ({ username, workouts, recordings, otherFiles, equipments, apps, email }: UserSummary) => [
  username,
  String(workouts),
  String(recordings),
  String(sumOf([...otherFiles.values()])),
  String(equipments),
  String(apps),
  email,
]

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Lists files that could not be read. Administrators must know about them before they remove the old server. */
function listOtherFiles(users: UserSummary[]): string[] {
  const counts = users.flatMap(({ otherFiles }) => [...otherFiles])
  if (counts.length === 0) return []
  const byExtension = Map.groupBy(counts, ([extension]) => extension)
  const kinds = [...byExtension].map(
    ([extension, counted]) =>
      `${sumOf(counted.map(([, count]) => count))} ${extension || 'without extension'}`,
  )
  return [
    `Files that this version does not read: ${kinds.join(', ')}.`,
    'They are kept as they are with their workouts, in exports and in backups.',
  ]
}

/** Maximum number of notes that are listed with the same reason; all further notes are only counted. */
const maxAlike = 10

function listNotes(notes: Note[]): string[] {
  if (notes.length === 0) return []
  const alike = Map.groupBy(notes, ({ username, reason, workout }) =>
    workout ? `${username}: ${reason}` : {},
  )
  return ['Changed:', ...[...alike.values()].flatMap(describeNotes)]
}

function describeNotes(alike: Note[]): string[] {
  const lines = alike
    .slice(0, maxAlike)
    .map(({ username, what, reason }) => `  ${nameOf(username)}${what}: ${reason}`)
  const [first] = alike
  const more = alike.length - lines.length
  if (!first || more === 0) return lines
  return [...lines, `  ${nameOf(first.username)}and ${more} more: ${first.reason} (--report lists all)`]
}

const nameOf = (username: string | null) => (username === null ? '' : `${username}, `)

function noteLackOfAdmin({ users }: FittrackeeInstance): Note[] {
  if (users.some(({ access }) => access.isAdmin && access.isActive && !access.isSuspended)) return []
  const reason = 'there is none: trackhut users update NAME --set-admin true'
  return [{ username: null, what: 'administrator', reason }]
}

function listDifferences(comparisons: Comparison[]): string[] {
  const sum = (count: (comparison: Comparison) => number) => sumOf(comparisons.map(count))
  const [measured, same] = [sum(({ measured }) => measured), sum(({ same }) => same)]
  if (measured === 0) return []
  const byFigure = Map.groupBy(
    comparisons.flatMap(({ differences }) => differences),
    ({ figure }) => figure,
  )
  const inOrder = figureKeys.flatMap(figure => {
    const differences = byFigure.get(figure)
    return differences ? [`  ${describeDifferences(figure, differences)}`] : []
  })
  return [
    `GPX files were measured again: ${same} of ${measured} kept all their figures.`,
    ...inOrder,
    `Records that stayed the same: ${sum(({ records }) => records.same)} of ${sum(({ records }) => records.there)}.`,
  ]
}

function describeDifferences(figure: FigureKey, differences: Difference[]): string {
  const { label, unit, decimals } = figures[figure]
  // `reduce` instead of `Math.max(...)`, because the list may be longer than the maximum number of arguments.
  const largest = differences.map(gapOf).reduce((one, other) => Math.max(one, other), 0)
  const how = largest === 0 ? 'known on one side alone' : `by up to ${largest / 10 ** decimals} ${unit}`
  return `${label}: different in ${differences.length}, ${how}`
}

/** Difference between the two values of a figure; 0 if one of them is missing. */
const gapOf = ({ there, here }: Difference) => (there === null || here === null ? 0 : Math.abs(there - here))

function listOthers({ others }: FittrackeeInstance): string[] {
  const filled = [...others].filter(([table, rows]) => rows > 0 && !dispensableTables.includes(table))
  if (filled.length === 0) return []
  return ['Not imported, with the number of rows:', ...filled.map(([table, rows]) => `  ${table}: ${rows}`)]
}

/**
 * Yields CSV (RFC 4180) for a spreadsheet: one line for each figure of a workout that is different here, and one for
 * each note about a workout.
 */
export function* listChanges(users: UserSummary[]): Generator<string> {
  yield 'user,workout,date,title,figure,unit,before,after,difference,note\r\n'
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
  disarm(title ?? ''),
]
