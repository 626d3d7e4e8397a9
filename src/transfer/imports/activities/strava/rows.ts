// Streams the rows of Strava's activities.csv. Its headers are in the language of the account, and its columns change
// over the years. Therefore columns are found by known headers, and otherwise by position. If a header occurs twice,
// the second column has exact values: metres and seconds, with a decimal point.
import { keysOf } from '../../../../lib/keys'
import { damagedFile, type EntryInPieces } from '../../archive/archive-json'
import { csvRows } from '../../archive/csv-rows'

/** A row of the list, with its cells by column. */
export type Row = Record<keyof Columns, string>

/**
 * Yields the rows of the list.
 * @throws UnusableArchive if the file is too large, has too many rows, or is not Strava's list of activities
 */
export async function* activityRows(file: EntryInPieces): AsyncGenerator<Row> {
  let columns: Columns | null = null
  for await (const cells of csvRows(file)) {
    if (columns) yield rowOf(columns, cells)
    else columns = findColumns(cells)
    if (!columns) throw damagedFile(file.name)
  }
}

function rowOf(columns: Columns, cells: string[]): Row {
  const entries = Object.entries(columns).map(([name, at]) => [name, (at === null ? '' : cells[at]) ?? ''])
  return Object.fromEntries(entries) as Row
}

type NamedColumn = 'id' | 'date' | 'name' | 'type' | 'description' | 'gear' | 'file' | 'commute' | 'note'

/** Index of each column; null if the list has no such column. */
type Columns = Record<NamedColumn | ExactColumn, number | null>

/** Headers by column, in English, German, French, Spanish, Italian, and partly Dutch. */
const names: Record<NamedColumn, readonly string[]> = {
  id: [
    'Activity ID',
    'Aktivitäts-ID',
    "ID de l'activité",
    'ID de actividad',
    'ID attività',
    'Activiteits-ID',
  ],
  date: ['Activity Date', 'Aktivitätsdatum', "Date de l'activité", 'Fecha de la actividad', 'Data attività'],
  name: [
    'Activity Name',
    'Name der Aktivität',
    "Nom de l'activité",
    'Nombre de la actividad',
    'Nome attività',
  ],
  type: ['Activity Type', 'Aktivitätsart', "Type d'activité", 'Tipo de actividad', 'Tipo di attività'],
  description: [
    'Activity Description',
    'Aktivitätsbeschreibung',
    "Description de l'activité",
    'Descripción de la actividad',
    "Descrizione dell'attività",
  ],
  gear: ['Activity Gear', 'Aktivitätsausrüstung', "Équipement de l'activité", 'Equipamiento de la actividad'],
  file: ['Filename', 'Dateiname', 'Nom du fichier', 'Nombre de archivo', 'Nome file', 'Bestandsnaam'],
  commute: ['Commute', 'Pendeln', 'Trajet domicile-travail', 'Desplazamiento', 'Tragitto casa-lavoro'],
  note: ['Activity Private Note', 'Hinweis zur Privatsphäre für Aktivitäten', 'Private Note'],
}

/**
 * Indexes of the columns: in archives before 2020, which have ten columns, and in later archives, whose first thirteen
 * columns are these.
 */
const indexes: Record<'ten' | 'thirteen', Record<NamedColumn, number | null>> = {
  ten: { id: 0, date: 1, name: 2, type: 3, description: 4, commute: 7, gear: 8, file: 9, note: null },
  thirteen: { id: 0, date: 1, name: 2, type: 3, description: 4, commute: 9, note: 10, gear: 11, file: 12 },
}

const elapsedIndex = 5
const distanceIndex = 6

/** Offsets of the other columns with exact values from the column with the exact distance. */
const fromDistance = {
  weightKg: -4,
  elapsedS: -2,
  movingS: -1,
  distanceM: 0,
  maxSpeedMs: 1,
  ascentM: 3,
  descentM: 4,
  lowestM: 5,
  highestM: 6,
}

type ExactColumn = keyof typeof fromDistance

/** Finds the columns; null if these are not the headers of Strava's list of activities. */
function findColumns(heads: readonly string[]): Columns | null {
  if (heads.length < 10) return null
  const usual = indexes[heads.length < 13 ? 'ten' : 'thirteen']
  const named = keysOf(names).map(column => {
    const index = heads.findIndex(head => names[column].includes(head.trim()))
    return [column, index >= 0 ? index : usual[column]]
  })
  const columns: Columns = { ...Object.fromEntries(named), ...exactColumns(heads) }
  // If the list has no column of weights, `weightKg` is the index of an earlier column with other data.
  const hasWeight = (columns.weightKg ?? 0) > (columns.file ?? 0)
  return hasWeight ? columns : { ...columns, weightKg: null }
}

function exactColumns(heads: readonly string[]): Record<ExactColumn, number | null> {
  const second = heads.indexOf(heads[distanceIndex] ?? '', distanceIndex + 1)
  const isExact = second > 0 && heads[second + fromDistance.elapsedS] === heads[elapsedIndex]
  const exact = keysOf(fromDistance).map(column => [column, isExact ? second + fromDistance[column] : null])
  // A list without exact columns has only one duration, which is also in seconds.
  return { ...Object.fromEntries(exact), ...(!isExact && { elapsedS: elapsedIndex }) }
}
