// What is printed at the end, and instead of an import in a dry run.
import type { ArrivingFigures } from '../transfer/imports/archive/account-data'
import { inColumns } from '../lib/columns'
import type { Comparison, Difference } from './compare'
import type { FittrackeeInstance } from '../transfer/fittrackee/convert/convert-instance'
import { dispensableTables } from '../transfer/fittrackee/dump/dump-tables'
import type { Note } from './note'
import type { Plan } from './plan-import'
import type { UserSummary } from '../transfer/fittrackee/summary'

const headings = ['User', 'Workouts', 'Recordings', 'Equipment', 'Apps', 'E-mail']

/** Blocks of lines with an empty line between them. */
export function report(instance: FittrackeeInstance, users: UserSummary[]): string {
  return [
    inColumns([headings, ...users.map(row)]),
    listNotes([...instance.notes, ...noteLackOfAdmin(instance), ...users.flatMap(({ notes }) => notes)]),
    listDifferences(users.flatMap(({ comparison }) => comparison ?? [])),
    listOthers(instance),
  ]
    .filter(lines => lines.length > 0)
    .map(lines => lines.map(withoutControls).join('\n'))
    .join('\n\n')
}

/** A title may have several lines, or what a terminal would obey. */
const withoutControls = (line: string) => line.replace(/\p{Cc}+/gu, ' ')

/** What to say which sports are meant. */
export function askForSports(unknown: Plan['unknownSports']): string {
  const lines = unknown.map(({ name, workouts }) => withoutControls(`  ${name} (workouts: ${workouts})`))
  const example = unknown.map(({ name }) => `${name}=…`).join(',')
  return `Trackhut does not know these sports. Say which of its own each shall be:
${lines.join('\n')}
Add to the command: --sports '${example}'`
}

const row = ({ username, workouts, recordings, equipments, apps, email }: UserSummary) => [
  username,
  String(workouts),
  String(recordings),
  String(equipments),
  String(apps),
  email,
]

function listNotes(notes: Note[]): string[] {
  if (notes.length === 0) return []
  const lines = notes.map(
    ({ username, what, reason }) => `  ${username === null ? '' : `${username}, `}${what}: ${reason}`,
  )
  return ['Not as it was:', ...lines]
}

function noteLackOfAdmin({ users }: FittrackeeInstance): Note[] {
  if (users.some(({ access }) => access.isAdmin && access.isActive)) return []
  const reason = 'nobody is one: trackhut users update NAME --set-admin true'
  return [{ username: null, what: 'administrator', reason }]
}

function listDifferences(comparisons: Comparison[]): string[] {
  const sum = (count: (comparison: Comparison) => number) =>
    comparisons.reduce((total, comparison) => total + count(comparison), 0)
  const [measured, same] = [sum(({ measured }) => measured), sum(({ same }) => same)]
  if (measured === 0) return []
  const byFigure = Map.groupBy(
    comparisons.flatMap(({ differences }) => differences),
    ({ figure }) => figure,
  )
  return [
    `Recordings were measured anew: ${same} of ${measured} have all figures they had.`,
    ...[...byFigure].map(([figure, differences]) => `  ${describeDifference(figure, differences)}`),
    `Records that are the same: ${sum(({ records }) => records.same)} of ${sum(({ records }) => records.there)}.`,
  ]
}

function describeDifference(figure: keyof ArrivingFigures, differences: Difference[]): string {
  const { name, unit, scale } = units[figure]
  const workouts = differences.reduce((total, difference) => total + difference.workouts, 0)
  const largest = Math.max(...differences.map(difference => difference.largest))
  return `${name}: different in ${workouts}, by up to ${largest / scale} ${unit}`
}

const units: Record<keyof ArrivingFigures, { name: string; unit: string; scale: number }> = {
  durationS: { name: 'duration', unit: 's', scale: 1 },
  movingS: { name: 'moving time', unit: 's', scale: 1 },
  pausesS: { name: 'pauses', unit: 's', scale: 1 },
  distanceM: { name: 'distance', unit: 'km', scale: 1000 },
  aveSpeedCkmh: { name: 'average speed', unit: 'km/h', scale: 100 },
  maxSpeedCkmh: { name: 'maximum speed', unit: 'km/h', scale: 100 },
  ascentMm: { name: 'ascent', unit: 'm', scale: 1000 },
  descentMm: { name: 'descent', unit: 'm', scale: 1000 },
  minAltCm: { name: 'lowest point', unit: 'm', scale: 100 },
  maxAltCm: { name: 'highest point', unit: 'm', scale: 100 },
}

function listOthers({ others }: FittrackeeInstance): string[] {
  const filled = [...others].filter(([table, rows]) => rows > 0 && !dispensableTables.includes(table))
  if (filled.length === 0) return []
  return ['Not taken over, with the number of rows:', ...filled.map(([table, rows]) => `  ${table}: ${rows}`)]
}
