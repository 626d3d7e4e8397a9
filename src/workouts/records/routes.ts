import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { errors, NotModified, saying } from '../../platform/http/schemas'
import { requireSport } from '../sports/require-sport'
import { RecordHistoryAnswer, RecordHistoryQuery, RecordsAnswer } from './schemas'
import { listPastRecords, listRecords, listShortIds, listTopSpeeds } from './store'
import { viewPastRecord, viewRecord, viewTopSpeed } from './view'

/** Maximum number of past records of each type. Earlier records are left out. */
const maxPastRecords = 50

export const recordsRoutes = (ctx: PlatformContext) =>
  new Elysia({ prefix: '/api/records', tags: ['Records'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller }) => ({
        status: 'success' as const,
        data: {
          records: listRecords(ctx.db, caller.account.id).map(viewRecord),
          top_speeds: listTopSpeeds(ctx.db, caller.account.id).map(viewTopSpeed),
        },
      }),
      {
        access: 'workouts:read',
        tagged: true,
        response: {
          200: described('Your records.', RecordsAnswer),
          304: NotModified(),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listRecords',
          summary: 'Your records',
          description: 'Sorted by sport, then by type.',
        },
      },
    )
    .get(
      '/history',
      ({ caller: { account }, query }) => {
        const { sport } = requireSport(ctx.db, account.id, query.sport_id)
        const past = listPastRecords(ctx.db, account.id, sport.id, maxPastRecords)
        const shortIds = listShortIds(ctx.db, past)
        const records = past.map(record => viewPastRecord(record, shortIds))
        return { status: 'success' as const, data: { records } }
      },
      {
        access: 'workouts:read',
        tagged: true,
        query: RecordHistoryQuery,
        response: {
          200: described('The records, each with its gain over the previous record.', RecordHistoryAnswer),
          304: NotModified(),
          ...errors({
            400: [
              'fields-invalid',
              'sport-id-invalid',
              saying('sport-unknown', 'sport id <sport_id> not found'),
            ],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'getRecordHistory',
          summary: 'Your past and present records in a sport',
          description: `Sorted by type, earliest first; at most the latest ${maxPastRecords} of each type.`,
        },
      },
    )
