// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import {
  ArchiveBody,
  ImportAnswer,
  ImportProblemsAnswer,
  ImportQuery,
  LastImportAnswer,
  ProblemsQuery,
  SportsBody,
} from './schemas'

export const readImportOperation = () =>
  ({
    access: 'session',
    response: { 200: described('The import, or null.', LastImportAnswer), ...errors({ 401: [], 403: [] }) },
    detail: {
      operationId: 'getImport',
      summary: 'The progress or the result of the last import',
      description: 'Null when there is none.',
    },
  }) as const

export const beginImportOperation = () =>
  ({
    access: 'session',
    // Read by the handler, piece by piece.
    parse: 'none',
    query: ImportQuery,
    response: {
      200: described('The import as it begins.', ImportAnswer),
      ...errors({
        400: [
          'fields-invalid',
          'import-archive-damaged',
          'import-archive-encrypted',
          'import-archive-of-no-account',
          'import-archive-too-large',
          'import-archive-unreadable',
          'import-underway',
        ],
        401: [],
        403: [],
        404: ['upload-not-found'],
        413: ['storage-limit-reached'],
        503: ['worker-unavailable'],
        507: ['disk-full'],
      }),
    },
    detail: {
      operationId: 'beginImport',
      summary: 'Import an archive of an account',
      description:
        'The body is the archive itself, as large as the disk has room for, unless it was uploaded in pieces: one that Trackhut made, FitTrackee 0.8 or later, Strava or Garmin, or a zip archive of activity files, each of which may be packed with gzip. It is imported in the background, at once or after a preview. What exists already stays as it is, so nothing is added twice.',
      requestBody: ArchiveBody,
    },
  }) as const

export const listProblemsOperation = () =>
  ({
    access: 'session',
    query: ProblemsQuery,
    response: {
      200: described('A page of the problems.', ImportProblemsAnswer),
      ...errors({ 400: ['page-invalid'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'listImportProblems',
      summary: 'What the last import left out, or could not import unchanged',
      description: 'In the order of the archive.',
    },
  }) as const

export const nameSportsOperation = () =>
  ({
    access: 'session',
    body: SportsBody,
    response: {
      200: described('The import as it goes on.', ImportAnswer),
      ...errors({
        400: [...jsonCodes, 'no-sport-wanted', 'sport-id-invalid', 'sport-not-wanted', 'sport-unknown'],
        401: [],
        403: [],
      }),
    },
    detail: {
      operationId: 'matchImportSports',
      summary: 'Say which sports the unknown ones are',
      description: 'The workouts waiting for them are then imported.',
    },
  }) as const

export const startImportOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('The import as it goes on.', ImportAnswer),
      ...errors({ 400: ['no-import-to-start'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'startImport',
      summary: 'Start the import that a preview was made of',
      description: 'It is done in the background. Workouts whose sport is unknown wait until it is matched.',
    },
  }) as const

export const undoImportOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('The import as it is being undone.', ImportAnswer),
      ...errors({ 400: ['no-import-to-undo'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'undoImport',
      summary: 'Undo the last import',
      description:
        'What it added is removed in the background, and what it changed is restored, unless it has been changed since.',
    },
  }) as const

export const endImportOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      204: NoContent('It is stopped, or forgotten when it was over.'),
      ...errors({ 400: ['import-being-undone'], 401: [], 403: [] }),
    },
    detail: {
      operationId: 'endImport',
      summary: 'Stop the import, or discard its result',
      description:
        'What a stopped one has added stays, and can be undone. Once it is discarded, that is no longer possible.',
    },
  }) as const
