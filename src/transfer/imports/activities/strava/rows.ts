// Reads the rows of Strava's activities.csv as a stream. Its headers are in the language of the account, and its
// columns have changed over the years. Therefore columns are found by known names, or else by position. If a header
// occurs twice, the second column has exact values: metres and seconds, with a decimal point.
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { keysOf } from '../../../../lib/keys'
import { damagedFile, type EntryInPieces, requireSize, tooManyItems } from '../../archive/archive-json'
import { shown } from '../../archive/unusable-archive'

/** A row of the list, with its cells by column. */
export type Row = Record<keyof Columns, string>

/**
 * Yields the rows of the list.
 * @throws UnusableArchive if the file is too large, has too many rows, or is not such a list
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
 * Indexes of the columns: in archives before 2020, which have ten columns, and in later ones, which begin with these
 * thirteen.
 */
const places: Record<'ten' | 'thirteen', Record<NamedColumn, number | null>> = {
  ten: { id: 0, date: 1, name: 2, type: 3, description: 4, commute: 7, gear: 8, file: 9, note: null },
  thirteen: { id: 0, date: 1, name: 2, type: 3, description: 4, commute: 9, note: 10, gear: 11, file: 12 },
}

const elapsedPlace = 5
const distancePlace = 6

/** Offsets of the other exact columns from the column with the exact distance. */
const fromDistance = {
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

/** Finds the columns; null if these are not the headers of such a list. */
function findColumns(heads: readonly string[]): Columns | null {
  if (heads.length < 10) return null
  const usual = places[heads.length < 13 ? 'ten' : 'thirteen']
  const named = keysOf(names).map(column => {
    const index = heads.findIndex(head => names[column].includes(head.trim()))
    return [column, index >= 0 ? index : usual[column]]
  })
  return { ...Object.fromEntries(named), ...exactColumns(heads) }
}

function exactColumns(heads: readonly string[]): Record<ExactColumn, number | null> {
  const second = heads.indexOf(heads[distancePlace] ?? '', distancePlace + 1)
  const isExact = second > 0 && heads[second + fromDistance.elapsedS] === heads[elapsedPlace]
  const exact = keysOf(fromDistance).map(column => [column, isExact ? second + fromDistance[column] : null])
  // The only duration in a list without exact columns is also in seconds.
  return { ...Object.fromEntries(exact), ...(!isExact && { elapsedS: elapsedPlace }) }
}

/** Maximum size of the file in bytes; 100,000 activities take about 60 MB. */
const maxOfFile = 256 * 1024 ** 2

/** Maximum length of a row in characters; titles and descriptions are much shorter. */
const maxOfRow = 1024 ** 2

const maxColumns = 1000

/** Maximum number of activities, as for other archives, and of rows including the header. */
const maxActivities = 100_000
const maxRows = maxActivities + 1

/** Yields the rows of an untrusted CSV file. The file is never in memory as a whole. */
async function* csvRows(file: EntryInPieces): AsyncGenerator<string[]> {
  requireSize(file, maxOfFile)
  const encoding = await encodingOf(file)
  const rows = Readable.from(textOf(file, encoding)).pipe(
    parse({
      bom: true,
      delimiter: await delimiterOf(file, encoding),
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxOfRow,
    }),
  )
  let count = 0
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (++count > maxRows) throw tooManyItems(maxActivities, shown(file.name))
      yield row.slice(0, maxColumns)
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw damagedFile(shown(file.name))
  }
}

/** Detects the encoding. Strava writes UTF-8, but a spreadsheet program may have saved the file in another encoding. */
async function encodingOf(file: EntryInPieces): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let isFirst = true
  try {
    for await (const piece of file.pieces()) {
      if (isFirst && piece[0] === 0xff && piece[1] === 0xfe) return 'utf-16le'
      if (isFirst && piece[0] === 0xfe && piece[1] === 0xff) return 'utf-16be'
      isFirst = false
      strict.decode(piece, { stream: true })
    }
    strict.decode()
    return 'utf-8'
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252'
    throw error
  }
}

/**
 * Detects the delimiter. Strava writes commas. Spreadsheet programs write semicolons where numbers have a decimal
 * comma, and tabs in UTF-16 files.
 */
async function delimiterOf(file: EntryInPieces, encoding: string): Promise<string> {
  for await (const text of textOf(file, encoding)) {
    const [heads = ''] = text.split(/[\r\n]/, 1)
    const count = (delimiter: string) => heads.split(delimiter).length
    return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
  }
  return ','
}

async function* textOf(file: EntryInPieces, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of file.pieces()) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}
