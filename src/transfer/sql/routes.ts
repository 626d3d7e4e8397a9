// Questions in SQL about one's own workouts.
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { errors, FileAnswer, jsonCodes } from '../../platform/http/schemas'
import { answerQuery } from './answer-query'
import { SqlAnswer, SqlBody, SqlCsvQuery } from './schemas'

const refusals = [
  ...jsonCodes,
  'sql-invalid',
  'sql-kind-refused',
  'sql-refused',
  'sql-several',
  'sql-too-large',
  'sql-too-slow',
] as const

const tables =
  'The tables have your own workouts only, as a copy that is made for the question: `workouts`, `laps`, `efforts`, `days`, `records`, `equipment`, `workout_equipment` and `places`. `SELECT name, sql FROM sqlite_schema` lists their columns.'

export const sqlRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/sql', tags: ['Export'] })
    .use(createGuard(ctx))
    .post(
      '',
      async ({ caller: { account }, body: { sql }, request, server }) => {
        const asked = { sql, format: 'json', isForSpreadsheet: false } as const
        const work = () => answerQuery(ctx, account, asked)
        const { columns, rows, isCut } = await withoutTimeout({ server, request }, work)
        return { status: 'success' as const, columns, rows, is_cut: isCut }
      },
      {
        access: 'workouts:read',
        body: SqlBody,
        response: {
          200: described('The answer.', SqlAnswer),
          ...errors({
            400: refusals,
            401: [],
            403: ['sql-off'],
            429: ['questions-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'askInSql',
          summary: 'Ask your workouts in SQL',
          description: `${tables} A question may take two seconds, and 1,000 rows are answered.`,
        },
      },
    )
    .post(
      '/csv',
      async ({ caller: { account }, body: { sql }, query, request, server }) => {
        if (query.for && query.for !== 'spreadsheet') throw invalid('fields-invalid')
        const asked = { sql, format: 'csv', isForSpreadsheet: query.for === 'spreadsheet' } as const
        const work = () => answerQuery(ctx, account, asked)
        const { csv } = await withoutTimeout({ server, request }, work)
        return new Response(csv, {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': 'attachment; filename="answer.csv"',
          },
        })
      },
      {
        access: 'workouts:read',
        body: SqlBody,
        query: SqlCsvQuery,
        response: {
          200: FileAnswer('text/csv', 'The answer.'),
          ...errors({
            400: [...refusals, 'sql-answer-too-large'],
            401: [],
            403: ['sql-off'],
            429: ['questions-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'askInSqlForCsv',
          summary: 'Ask your workouts in SQL, for a file',
          description: `${tables} A question may take two seconds. An answer of more than 50,000 rows is refused.`,
        },
      },
    )
