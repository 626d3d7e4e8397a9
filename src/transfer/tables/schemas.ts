import { type Static, Type } from '@sinclair/typebox'
import { PathPart, QueriedOrEmpty } from '../../platform/http/documented'
import { filterParameters } from '../../workouts/selection/schemas'
import { tableFormats, tableNames, tablesOnMaps } from './write-table'

/** The names under which tables are served, such as `workouts.csv`. */
export const tableFiles = tableFormats.flatMap(format =>
  tableNames
    .filter(name => format === 'csv' || tablesOnMaps.includes(name))
    .map(name => ({ file: `${name}.${format}`, name, format })),
)

export const TablePath = Type.Object({
  table_file: PathPart({
    type: 'string',
    enum: tableFiles.map(({ file }) => file),
    description: 'Table and format.',
    examples: ['workouts.csv'],
  }),
})

export const TableQuery = Type.Object({
  ...filterParameters,
  workout_id: QueriedOrEmpty({
    type: 'string',
    description: 'Short id of a workout: only this one, whatever the filters are. Not for `days`.',
  }),
  for: QueriedOrEmpty({
    type: 'string',
    enum: ['spreadsheet'],
    description:
      '`spreadsheet`: in CSV, texts that a spreadsheet would take for formulas (they begin with `=`, `+`, `-` or `@`) get an apostrophe in front.',
  }),
})
export type TableQuery = Static<typeof TableQuery>
