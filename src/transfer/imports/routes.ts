import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { bodyPieces } from '../../platform/http/input/bounded-body'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { beginImport, startImport } from './begin-import'
import { nameSports } from './name-sports'
import { presentImport, viewProblem } from './present-import'
import { countProblems, findImportOf, type Import, listProblems } from './rows/store'
import {
  ArchiveBody,
  ImportAnswer,
  ImportProblemsAnswer,
  ImportQuery,
  LastImportAnswer,
  ProblemsQuery,
  problemsPageSizes,
  SportsBody,
} from './schemas'
import { endImport } from './stages/course'
import { beginUndo } from './stages/undo-import'

export const importsRoutes = (ctx: PlatformContext) => {
  const answer = (row: Import) => ({ status: 'success' as const, data: presentImport(ctx, row) })

  return new Elysia({ prefix: '/api/auth/account/import', tags: ['Import'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account } }) => {
        const last = findImportOf(ctx.db, account.id)
        return { status: 'success' as const, data: last ? presentImport(ctx, last) : null }
      },
      {
        access: 'session',
        response: {
          200: described('The import, or null.', LastImportAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'getImport',
          summary: 'The progress or the result of the last import',
          description: 'Null if there was no import.',
        },
      },
    )
    .post(
      '',
      async ({ caller: { account }, query, request, server }) => {
        const begun = await withoutTimeout({ server, request }, () =>
          beginImport(ctx, account.id, {
            content: bodyPieces(request, Number.POSITIVE_INFINITY),
            announcedSize: Number(request.headers.get('content-length') ?? 0),
            takesProfile: query.profile !== 'false',
            isOfPerson: true,
            wantsPreview: query.preview === 'true',
            upload: query.upload ?? null,
          }),
        )
        return answer(begun)
      },
      {
        access: 'session',
        // The handler reads the body as a stream.
        parse: 'none',
        query: ImportQuery,
        response: {
          200: described('The new import.', ImportAnswer),
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
            'The body is the archive itself, unless it was uploaded in pieces; only the free space on the disk and the storage limit of the account limit its size. Archives of Trackhut, FitTrackee 0.8 or later, Strava and Garmin can be imported, and zip archives of activity files, which may be gzipped. The import runs in the background, at once or after a preview. Existing data stays as it is, so nothing is added twice.',
          requestBody: ArchiveBody,
        },
      },
    )
    .get(
      '/problems',
      ({ caller: { account }, query }) => {
        const page = readPage(query, problemsPageSizes)
        const last = findImportOf(ctx.db, account.id)
        const problems = last ? listProblems(ctx.db, last.id, page) : []
        return {
          status: 'success' as const,
          data: { problems: problems.map(viewProblem) },
          pagination: describePage(page, last ? countProblems(ctx.db, last.id) : 0),
        }
      },
      {
        access: 'session',
        query: ProblemsQuery,
        response: {
          200: described('A page of the problems.', ImportProblemsAnswer),
          ...errors({ 400: ['page-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listImportProblems',
          summary: 'Items that the last import left out or changed',
          description: 'In the order of the archive.',
        },
      },
    )
    .post('/sports', ({ caller: { account }, body }) => answer(nameSports(ctx, account.id, body.sports)), {
      access: 'session',
      body: SportsBody,
      response: {
        200: described('The import, which continues.', ImportAnswer),
        ...errors({
          400: [...jsonCodes, 'no-sport-wanted', 'sport-id-invalid', 'sport-not-wanted', 'sport-unknown'],
          401: [],
          403: [],
        }),
      },
      detail: {
        operationId: 'matchImportSports',
        summary: 'Match unknown sports to sports of this server',
        description: 'The workouts that wait for these sports are then imported.',
      },
    })
    .post('/start', ({ caller: { account } }) => answer(startImport(ctx, account.id)), {
      access: 'session',
      parse: 'none',
      response: {
        200: described('The import, which continues.', ImportAnswer),
        ...errors({ 400: ['no-import-to-start'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'startImport',
        summary: 'Start the import after its preview',
        description:
          'The import runs in the background. Workouts with an unknown sport wait until the sport is matched.',
      },
    })
    .post('/undo', ({ caller: { account } }) => answer(beginUndo(ctx, account.id)), {
      access: 'session',
      parse: 'none',
      response: {
        200: described('The import, which is being undone.', ImportAnswer),
        ...errors({ 400: ['no-import-to-undo'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'undoImport',
        summary: 'Undo the last import',
        description:
          'Data that the import added is removed in the background, and data that it changed is restored, unless it has been changed since.',
      },
    })
    .delete(
      '',
      async ({ caller: { account } }) => {
        await endImport(ctx, account.id)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        response: {
          204: NoContent('The import is stopped. A finished one is discarded.'),
          ...errors({ 400: ['import-being-undone'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'endImport',
          summary: 'Stop the import, or discard its result',
          description:
            'Data that a stopped import has added stays, and can be undone. A discarded import can no longer be undone.',
        },
      },
    )
}
