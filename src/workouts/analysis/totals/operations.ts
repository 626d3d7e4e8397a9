// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors } from '../../../platform/http/schemas'
import { TotalsAnswer, TotalsQuery } from './schemas'

export const readTotalsOperation = () =>
  ({
    access: 'workouts:read',
    query: TotalsQuery,
    response: {
      200: described('Sums over the workouts that match.', TotalsAnswer),
      ...errors({
        400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid', 'period-invalid'],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'getWorkoutTotals',
      summary: 'Totals of a selection of workouts',
      description:
        'With the filters of the list, over all of its pages. Periods and places without a workout are left out.',
    },
  }) as const
