import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { bodyPieces } from '../../platform/http/input/bounded-body'
import { describePage, readPage } from '../../platform/http/input/paging'
import { beginImport } from './begin-import'
import { nameSports } from './name-sports'
import {
  beginImportOperation,
  endImportOperation,
  listProblemsOperation,
  nameSportsOperation,
  readImportOperation,
  startImportOperation,
  undoImportOperation,
} from './operations'
import { presentImport } from './present-import'
import { countProblems, findImportOf, type Import, listProblems } from './rows/store'
import { problemsPageSizes } from './schemas'
import { endImport } from './stages/end-import'
import { beginUndo } from './stages/undo-import'
import { startImport } from './start-import'
import { viewProblem } from './view'

/** An account's archive brought in, from here or from elsewhere. */
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
      readImportOperation(),
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
      beginImportOperation(),
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
      listProblemsOperation(),
    )
    .post(
      '/sports',
      ({ caller: { account }, body }) => answer(nameSports(ctx, account.id, body.sports)),
      nameSportsOperation(),
    )
    .post('/start', ({ caller: { account } }) => answer(startImport(ctx, account.id)), startImportOperation())
    .post('/undo', ({ caller: { account } }) => answer(beginUndo(ctx, account.id)), undoImportOperation())
    .delete(
      '',
      async ({ caller: { account } }) => {
        await endImport(ctx, account.id)
        return new Response(null, { status: 204 })
      },
      endImportOperation(),
    )
}
