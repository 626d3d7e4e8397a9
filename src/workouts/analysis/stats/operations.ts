// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, saying } from '../../../platform/http/schemas'
import {
  BySportAnswer,
  BySportQuery,
  ByTimeAnswer,
  ByTimeQuery,
  InstanceStatsAnswer,
  StatsPath,
} from './schemas'

export const sumByTimeOperation = () =>
  ({
    access: 'workouts:read',
    params: StatsPath,
    query: ByTimeQuery,
    response: {
      200: described('Sums or averages.', ByTimeAnswer),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'id-invalid', 'period-invalid', 'stats-type-invalid'],
        401: [],
        403: ['not-yours'],
        404: [saying('sport-not-found', 'sport does not exist'), 'user-not-found'],
      }),
    },
    detail: {
      operationId: 'getStatisticsByTime',
      summary: 'Statistics by period and sport',
      description: 'Periods by the date in UTC.',
    },
  }) as const

export const sumBySportOperation = () =>
  ({
    access: 'workouts:read',
    params: StatsPath,
    query: BySportQuery,
    response: {
      200: described('Sums and averages.', BySportAnswer),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'id-invalid'],
        401: [],
        403: ['not-yours'],
        404: [saying('sport-not-found', 'sport does not exist'), 'user-not-found'],
      }),
    },
    detail: {
      operationId: 'getStatisticsBySport',
      summary: 'Statistics by sport',
      description: 'Over your latest workouts, as many as the instance allows.',
    },
  }) as const

export const countInstanceOperation = () =>
  ({
    adminAccess: 'workouts:read',
    response: {
      200: described('What there is on this server.', InstanceStatsAnswer),
      ...errors({ 401: [], 403: ['not-administrator'] }),
    },
    detail: {
      operationId: 'getInstanceStatistics',
      summary: 'Statistics of this instance',
      description: 'Administrators only.',
    },
  }) as const
