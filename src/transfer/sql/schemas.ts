import { type Static, Type } from '@sinclair/typebox'
import { named, QueriedOrEmpty, sampled } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

/** The longest SQL that is read, in characters. */
const maxSqlLength = 20_000

export const SqlBody = sampled(
  { sql: 'SELECT sport, count(*) AS workouts FROM workouts GROUP BY sport' },
  Type.Object({
    sql: Type.String({
      maxLength: maxSqlLength,
      description:
        'One statement that begins with `SELECT`, `WITH`, `VALUES` or `EXPLAIN`, in the SQL of SQLite.',
    }),
  }),
)

export const SqlCsvQuery = Type.Object({
  for: QueriedOrEmpty({
    type: 'string',
    enum: ['spreadsheet'],
    description:
      '`spreadsheet`: texts that a spreadsheet would take for formulas (they begin with `=`, `+`, `-` or `@`) get an apostrophe in front.',
  }),
})

const SqlCell = Type.Union([Type.String(), Type.Number(), Type.Null()])

export const SqlAnswer = named(
  'SqlAnswer',
  success({
    columns: Type.Array(Type.String(), { examples: [['sport', 'workouts']] }),
    rows: Type.Array(Type.Array(SqlCell), {
      description:
        'Each has a value for each column. Blobs are texts of hexadecimal digits; integers beyond 53 bits are texts, too.',
      examples: [[['Cycling (Sport)', 12]]],
    }),
    is_cut: Type.Boolean({ description: 'Whether the question has more rows.' }),
  }),
)
export type SqlAnswer = Static<typeof SqlAnswer>
