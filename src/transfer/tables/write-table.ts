// Writes the tables of an account as CSV or GeoJSON, in pieces.
import { type Cell, disarm, writeRow } from '../../formats/csv/write-csv'
import { hasPositions, type Track } from '../../tracks/track'
import {
  dayColumns,
  dayRows,
  effortColumns,
  effortRows,
  lapColumns,
  lapRows,
  pointColumns,
  pointRows,
} from './part-tables'
import { type TableSource, trackOf } from './read-workouts'
import { workoutRows, workoutTableColumns } from './workout-table'

export const tableNames = ['workouts', 'days', 'laps', 'efforts', 'points'] as const
export type TableName = (typeof tableNames)[number]

export const tableFormats = ['csv', 'geojson'] as const
export type TableFormat = (typeof tableFormats)[number]

/** The tables that are about places, and can be GeoJSON. */
export const tablesOnMaps: readonly TableName[] = ['workouts', 'points']

interface Table {
  columns: readonly string[]
  rows(source: TableSource): Iterable<Cell[]> | AsyncIterable<Cell[]>
}

const tables: Record<TableName, Table> = {
  workouts: {
    columns: workoutTableColumns,
    *rows(source) {
      for (const { cells } of workoutRows(source)) yield cells
    },
  },
  days: { columns: dayColumns, rows: dayRows },
  laps: { columns: lapColumns, rows: lapRows },
  efforts: { columns: effortColumns, rows: effortRows },
  points: { columns: pointColumns, rows: source => pointRows(source) },
}

export interface WrittenTable {
  /** The text, in pieces. */
  pieces: AsyncGenerator<string>
  /** The number of rows or features that have been written by now. */
  count(): number
}

/** Which part of a table is written. */
export interface TablePart {
  /** Whether the table has been begun by another part. */
  isBegun: boolean
  /** Whether other parts have written rows. */
  hasRows: boolean
  isLast: boolean
}

const wholeTable: TablePart = { isBegun: false, hasRows: false, isLast: true }

/**
 * Writes a table, or a part of it.
 * @param isForSpreadsheet whether texts are changed that a spreadsheet would take for formulas
 */
export function writeTable(
  name: TableName,
  format: TableFormat,
  source: TableSource,
  isForSpreadsheet = false,
  part: TablePart = wholeTable,
): WrittenTable {
  let count = 0
  const counted = (piece: string) => {
    count++
    return piece
  }
  const pieces =
    format === 'csv'
      ? csv(name, source, isForSpreadsheet, { counted, part })
      : geoJson(name, source, { counted, part })
  return { pieces: inLargePieces(pieces), count: () => count }
}

interface Writing {
  counted: (piece: string) => string
  part: TablePart
}

async function* csv(
  name: TableName,
  source: TableSource,
  isForSpreadsheet: boolean,
  { counted, part }: Writing,
): AsyncGenerator<string> {
  const { columns, rows } = tables[name]
  if (!part.isBegun) yield writeRow(columns)
  for await (const cells of rows(source)) {
    const safe = isForSpreadsheet
      ? cells.map(cell => (typeof cell === 'string' ? disarm(cell) : cell))
      : cells
    yield counted(writeRow(safe))
  }
}

async function* geoJson(
  name: TableName,
  source: TableSource,
  { counted, part }: Writing,
): AsyncGenerator<string> {
  if (!part.isBegun) yield '{"type":"FeatureCollection","features":[\n'
  let before = part.hasRows ? ',\n' : ''
  for await (const feature of name === 'points' ? pointFeatures(source) : workoutFeatures(source)) {
    yield counted(before + JSON.stringify({ type: 'Feature', ...feature }))
    before = ',\n'
  }
  if (part.isLast) yield '\n]}\n'
}

const propertiesOf = (columns: readonly string[], cells: readonly Cell[]) =>
  Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? null]))

/** Yields each workout with its way; without a place its geometry is null. */
async function* workoutFeatures(source: TableSource) {
  for (const { workout, cells } of workoutRows(source)) {
    const track = workout.venue === 'outdoors' ? await trackOf(source, workout) : null
    yield {
      id: workout.shortId,
      geometry: track && hasPositions(track.points) ? geometryOf(track) : null,
      properties: propertiesOf(workoutTableColumns, cells),
    }
  }
}

function geometryOf({ points, segments }: Track) {
  const lines = segments
    .filter(({ start, end }) => end - start > 1)
    .map(({ start, end }) =>
      Array.from({ length: end - start }, (_, index) => {
        const at = start + index
        const place = [points.longitude[at]!, points.latitude[at]!].map(degrees => Number(degrees.toFixed(6)))
        const elevation = points.elevation[at]!
        return Number.isNaN(elevation) ? place : [...place, Number(elevation.toFixed(1))]
      }),
    )
  return lines.length === 0 ? null : { type: 'MultiLineString', coordinates: lines }
}

/** Yields each point at a place, like the ways of `workoutFeatures`. */
async function* pointFeatures(source: TableSource) {
  for await (const cells of pointRows(source, true)) {
    const { latitude, longitude, elevation_m, ...properties } = propertiesOf(pointColumns, cells)
    if (latitude === null || longitude === null) continue
    const coordinates = [longitude, latitude, ...(elevation_m === null ? [] : [elevation_m])]
    yield { geometry: { type: 'Point', coordinates }, properties }
  }
}

const pieceLength = 64 * 1024

async function* inLargePieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < pieceLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}
