// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, FileAnswer } from '../../../platform/http/schemas'
import { StatsPath } from '../stats/schemas'
import { ReviewAnswer, ReviewPictureQuery, ReviewQuery } from './schemas'

export const readReviewOperation = () =>
  ({
    access: 'workouts:read',
    params: StatsPath,
    query: ReviewQuery,
    response: {
      200: described('The year.', ReviewAnswer),
      ...errors({
        400: ['fields-invalid', 'period-invalid'],
        401: [],
        403: [],
        404: ['user-not-found'],
      }),
    },
    detail: {
      operationId: 'getYearInReview',
      summary: 'A year in review',
      description:
        'Sums, months, sports, countries and towns, the best workouts and the records of a year, and the year before.',
    },
  }) as const

export const drawReviewOperation = () =>
  ({
    access: 'workouts:read',
    params: StatsPath,
    query: ReviewPictureQuery,
    response: {
      200: FileAnswer('image/png', '1080 pixels wide, and higher than wide unless it is the map alone.'),
      ...errors({
        400: ['fields-invalid', 'period-invalid'],
        401: [],
        403: [],
        404: ['user-not-found'],
        429: ['images-busy'],
        503: ['worker-unavailable'],
      }),
    },
    detail: {
      operationId: 'getYearInReviewPicture',
      summary: 'A year in review as a picture',
      description:
        'In the units you prefer and in your language; in English where the web app does not speak that.',
    },
  }) as const
