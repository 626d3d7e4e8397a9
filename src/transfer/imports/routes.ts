import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, NoContent } from '../../http/schemas'
import { beginImport } from '../../imports/begin-import'
import { endImport } from '../../imports/end-import'
import { nameSports } from './name-sports'
import { presentImport } from './present-import'
import {
  ArchiveBody,
  ImportAnswer,
  ImportProblemsAnswer,
  ImportQuery,
  LastImportAnswer,
  ProblemsQuery,
  SportsBody,
} from '../../imports/schemas'
import { countProblems, findImportOf, type Import, listProblems } from './rows/store'
import { beginUndo } from './stages/undo-import'
import { viewProblem } from './view'

const problemsPerPage = { default: 20, most: 100 }

/** An account's archive brought in, from here or from elsewhere. */
export const importsRoutes = (ctx: Context) => {
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
        response: { 200: LastImportAnswer, ...errors(401, 403) },
        detail: {
          summary: 'How far the last import is, or what came of it',
          description: 'Null when there is none.',
        },
      },
    )
    .post(
      '',
      async ({ caller: { account }, query, request }) =>
        answer(
          await beginImport(ctx, account.id, {
            content: bodyOf(request),
            announcedSize: Number(request.headers.get('content-length') ?? 0),
            takesProfile: query.profile !== 'false',
          }),
        ),
      {
        access: 'session',
        // Read by the handler, piece by piece.
        parse: 'none',
        query: ImportQuery,
        response: { 200: ImportAnswer, ...errors(400, 401, 403, 413) },
        detail: {
          summary: 'Import an archive of an account',
          description:
            'The body is the archive itself, of 8 GB at most: one that Trackhut made, or FitTrackee 0.8 or later. It is imported in the background. What is there already stays as it is, so nothing is added twice.',
          requestBody: ArchiveBody,
        },
      },
    )
    .get(
      '/problems',
      ({ caller: { account }, query }) => {
        const page = readPage(query, problemsPerPage)
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
        response: { 200: ImportProblemsAnswer, ...errors(400, 401, 403) },
        detail: { summary: 'What the last import left out, or could not take as it was' },
      },
    )
    .post('/sports', ({ caller: { account }, body }) => answer(nameSports(ctx, account.id, body.sports)), {
      access: 'session',
      body: SportsBody,
      response: { 200: ImportAnswer, ...errors(400, 401, 403) },
      detail: {
        summary: 'Say which sports those are that this server does not know',
        description: 'The workouts that wait for them are then imported.',
      },
    })
    .post('/undo', ({ caller: { account } }) => answer(beginUndo(ctx, account.id)), {
      access: 'session',
      parse: 'none',
      response: { 200: ImportAnswer, ...errors(400, 401, 403) },
      detail: {
        summary: 'Undo the last import',
        description:
          'What it added is taken away in the background, and what it changed is as it was before, unless it has been changed since.',
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
          204: NoContent('It is stopped, or forgotten when it was over.'),
          ...errors(400, 401, 403),
        },
        detail: {
          summary: 'Stop the import, or forget it',
          description:
            'What a stopped one has added stays, and can be undone. Once it is forgotten, that is no longer possible.',
        },
      },
    )
}

const bodyOf = (request: Request) => (request.body ?? []) as unknown as AsyncIterable<Uint8Array>
