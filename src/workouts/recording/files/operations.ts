// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../../platform/http/documented'
import { errors, FileAnswer, saying } from '../../../platform/http/schemas'
import { mediaTypesOfFiles, sourceFormats } from '../../../tracks/source-formats'
import { WorkoutPath } from '../../workouts/schemas'
import { ChartAnswer, ChartQuery, GpxAnswer, SegmentPath } from './schemas'

export const readGpxOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: described('The content of the file.', GpxAnswer),
      ...errors({
        400: ['fields-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', 'recording-missing', 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'getWorkoutGpx',
      summary: 'The GPX file of a workout, as text',
      description: 'As it was uploaded; of a recording in another format, one made of its track.',
    },
  }) as const

export const readSegmentGpxOperation = () =>
  ({
    access: 'workouts:read',
    params: SegmentPath,
    response: {
      200: described('The content of the file.', GpxAnswer),
      ...errors({
        400: ['recording-missing', 'segment-number-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', 'segment-not-found', 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'getSegmentGpx',
      summary: 'A segment of a workout as a GPX file of its own',
      description: 'With the elevation and time of each point.',
    },
  }) as const

export const readChartOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    query: ChartQuery,
    response: {
      200: described('The points, in their order.', ChartAnswer),
      ...errors({
        400: ['fields-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', 'recording-missing', 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'getWorkoutChart',
      summary: 'The points of a workout’s charts',
      description:
        'Distance and time from the start, and where each point is. A recording without positions has them, too: `with_chart` says which workouts have.',
    },
  }) as const

export const readSegmentChartOperation = () =>
  ({
    access: 'workouts:read',
    params: SegmentPath,
    query: ChartQuery,
    response: {
      200: described('The points, in their order.', ChartAnswer),
      ...errors({
        400: ['recording-missing', 'segment-number-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', 'segment-not-found', 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'getSegmentChart',
      summary: 'The points of the charts of one segment',
      description: 'Distance and time from its own start.',
    },
  }) as const

export const downloadOriginalOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: FileAnswer(mediaTypesOfFiles, 'The file; one of a known format has its media type.'),
      ...errors({
        400: ['fields-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['original-missing', 'recording-lost', 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'downloadOriginal',
      summary: 'The file of a workout, as it was uploaded',
      description:
        'Also one that cannot be read here, and came with the workout when it was imported: byte for byte.',
    },
  }) as const

export const downloadGpxOperation = () =>
  ({
    access: 'workouts:read',
    params: WorkoutPath,
    response: {
      200: FileAnswer(sourceFormats.gpx.mediaType, 'The file.'),
      ...errors({
        400: ['fields-invalid'],
        401: [],
        403: ['not-yours'],
        404: ['recording-lost', saying('recording-missing', 'no gpx file for workout'), 'workout-not-found'],
      }),
    },
    detail: {
      operationId: 'downloadGpx',
      summary: 'The GPX file of a workout, as it was uploaded',
      description:
        'For saving to disk; every byte is as it was. Of a recording in another format it is made of its track.',
    },
  }) as const
