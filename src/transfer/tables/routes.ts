// Tables of an account, as `trackhut export` writes them.
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid, notFound } from '../../platform/errors'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { requireKnownNames } from '../../platform/http/faults/unknown-names'
import { errors, FileAnswer, NotModified } from '../../platform/http/schemas'
import { readFilter } from '../../workouts/selection/read-filter'
import { TablePath, TableQuery, tableFiles } from './schemas'
import { type AskedTable, streamTable } from './stream-table'

export const tablesRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/tables', tags: ['Export'] }).use(createGuard(ctx)).get(
    '/:table_file',
    ({ caller: { account }, params, query, request, server }) => {
      requireKnownNames(request, Object.keys(TableQuery.properties))
      const asked = readAsked(account, params.table_file, query)
      const isHead = request.method === 'HEAD'
      return withoutTimeout({ server, request }, () => streamTable(ctx, account, asked, isHead))
    },
    {
      access: 'workouts:read',
      tagged: true,
      params: TablePath,
      query: TableQuery,
      response: {
        200: FileAnswer(['text/csv', 'application/geo+json'], 'The table.'),
        304: NotModified(),
        ...errors({
          400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid', 'name-unknown'],
          401: [],
          403: [],
          404: ['table-not-found'],
          503: ['worker-unavailable'],
        }),
      },
      detail: {
        operationId: 'getTable',
        summary: 'A table of your workouts as CSV or GeoJSON',
        description:
          'Has the filters of the workout list, and includes the workouts of all its pages, earliest first. `workouts` has one row for each, `days` sums by day and sport, `laps` those of the recorder, `efforts` the fastest over each usual distance, and `points` all points of the recordings. Figures are in SI units, times in ISO 8601. GeoJSON has the ways of the workouts, or the points, of what was outdoors; positions of virtual courses are in the table of points as CSV only. The answer is written while it is sent. Names in the query that are not known here are refused: a filter that is misspelled would otherwise be a table of everything.',
      },
    },
  )

/** @throws AppError 404 for an unknown table; 400 if the query is not one for it */
function readAsked(account: Account, file: string, query: TableQuery): AskedTable {
  const found = tableFiles.find(known => known.file === file)
  if (!found) throw notFound('table-not-found', 'there is no such table')
  const { name, format } = found
  const shortId = query.workout_id || null
  if (query.for && query.for !== 'spreadsheet') throw invalid('fields-invalid')
  if (name === 'days' && shortId !== null) {
    const detail = { field: 'workout_id', expected: 'nothing: days have no single workout' }
    throw invalid('fields-invalid', undefined, { detail })
  }
  const isForSpreadsheet = query.for === 'spreadsheet'
  return { name, format, filter: readFilter(query, account), shortId, isForSpreadsheet }
}
