import { Elysia } from 'elysia'
import { isKeyOf } from '../../lib/keys'
import { createGuard } from '../../platform/access/guard'
import { byCaller } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { countFindings, listFindings } from './findings-store'
import { figureCauses } from './measuring/causes'
import {
  applyFindings,
  beginLook,
  endOwn,
  requireOwnLook,
  requireOwnRecalculation,
  undoOwn,
} from './own-recalculations'
import { countLeftOut, presentLeftOut, presentRecalculation } from './present-recalculations'
import { allCauses } from './recalculate'
import {
  ApplyBody,
  DifferingWorkoutsPage,
  FindingsQuery,
  LeftOutPage,
  RecalculationAnswer,
  RecalculationPath,
  RecalculationsPage,
  RecalculationsQuery,
  recalculationPageSizes,
} from './schemas'
import { countOwnRecalculations, listOwnRecalculations, type Recalculation } from './store'
import { viewFinding } from './view'

export const recalculationsRoutes = (ctx: PlatformContext) => {
  const answer = (row: Recalculation) => ({
    status: 'success' as const,
    data: presentRecalculation(ctx, row),
  })

  const requireLookOfPath = (_: Db, userId: number, params: Record<string, string>) =>
    requireOwnLook(ctx, userId, readId(params.recalculation_id ?? ''))

  return new Elysia({ prefix: '/api/figures/recalculations', tags: ['Figures'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller: { account }, query }) => {
        const page = readPage(query, recalculationPageSizes)
        const rows = listOwnRecalculations(ctx.db, account.id, ctx.clock(), page)
        const pagination = describePage(page, countOwnRecalculations(ctx.db, account.id, ctx.clock()))
        const data = { recalculations: rows.map(row => presentRecalculation(ctx, row)) }
        return { status: 'success' as const, data, pagination }
      },
      {
        access: 'workouts:read',
        query: RecalculationsQuery,
        response: {
          200: described('A page of looks and runs.', RecalculationsPage),
          ...errors({ 400: ['page-invalid'], 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listRecalculations',
          summary: 'Your looks and recalculations, with their progress',
          description:
            'Latest first. There is one look at most: a new one replaces it. Runs are listed for 30 days, as long as they can be undone.',
        },
      },
    )
    .post('', ({ caller }) => answer(beginLook(ctx, personOf(caller))), {
      access: 'workouts:write',
      parse: 'none',
      response: {
        200: described('The look, which has begun.', RecalculationAnswer),
        ...errors({ 400: ['recalculation-underway'], 401: [], 403: [] }),
      },
      detail: {
        operationId: 'lookForDifferingFigures',
        summary: 'Look which of your workouts would have other figures today',
        description:
          'Recordings are measured again in the background, with the present rules and your choices. Nothing changes. Findings are kept for 30 days.',
      },
    })
    .get(
      '/:recalculation_id/workouts',
      ({ caller: { account }, params, query }) => {
        const { id: lookId } = requireOwnLook(ctx, account.id, readId(params.recalculation_id))
        const page = readPage(query, recalculationPageSizes)
        const choice = { lookId, causes: readCauses(query.cause), chosen: null }
        const workouts = listFindings(ctx.db, choice, page).map(viewFinding)
        const pagination = describePage(page, countFindings(ctx.db, choice))
        return { status: 'success' as const, data: { workouts }, pagination }
      },
      {
        access: 'workouts:read',
        params: RecalculationPath,
        query: FindingsQuery,
        response: {
          200: described('A page of workouts.', DifferingWorkoutsPage),
          ...errors({
            400: ['fields-invalid', 'page-invalid'],
            401: [],
            403: [],
            404: ['recalculation-not-found'],
          }),
        },
        detail: {
          operationId: 'listDifferingWorkouts',
          summary: 'Workouts that a look has found, with their figures before and after',
          description: 'Largest difference first. Those that were applied since are left out.',
        },
      },
    )
    .get(
      '/:recalculation_id/left-out',
      async ({ caller: { account }, params, query }) => {
        const found = requireOwnRecalculation(ctx, account.id, readId(params.recalculation_id))
        const page = readPage(query, recalculationPageSizes)
        const workouts = await presentLeftOut(ctx, found, page)
        const pagination = describePage(page, countLeftOut(ctx, found))
        return { status: 'success' as const, data: { workouts }, pagination }
      },
      {
        access: 'workouts:read',
        params: RecalculationPath,
        query: RecalculationsQuery,
        response: {
          200: described('A page of workouts.', LeftOutPage),
          ...errors({ 400: ['page-invalid'], 401: [], 403: [], 404: ['recalculation-not-found'] }),
        },
        detail: {
          operationId: 'listLeftOutWorkouts',
          summary: 'Workouts that a look or run has left out, and why',
          description: 'Of a run that was undone, the workouts that were not restored.',
        },
      },
    )
    .post(
      '/:recalculation_id/apply',
      ({ caller, params, body }) =>
        answer(applyFindings(ctx, personOf(caller), readId(params.recalculation_id), body)),
      {
        access: 'workouts:write',
        ownedFirst: requireLookOfPath,
        params: RecalculationPath,
        body: ApplyBody,
        response: {
          200: described('The run, which has begun.', RecalculationAnswer),
          ...errors({
            400: [...jsonCodes, 'nothing-to-recalculate', 'recalculation-underway'],
            401: [],
            403: [],
            404: ['recalculation-not-found', 'workout-not-found'],
          }),
        },
        detail: {
          operationId: 'applyRecalculation',
          summary: 'Give workouts the figures that a look has found',
          description:
            'All, those of some causes, or single ones, in the background. Each is measured again first: if it, or what it would become, has changed since the look, it is left out. Records, totals, equipment and goals follow. The run can be undone for 30 days.',
        },
      },
    )
    .post(
      '/:recalculation_id/undo',
      ({ caller, params }) => answer(undoOwn(ctx, personOf(caller), readId(params.recalculation_id))),
      {
        access: 'workouts:write',
        params: RecalculationPath,
        parse: 'none',
        response: {
          200: described('The run, which is being undone.', RecalculationAnswer),
          ...errors({
            400: ['no-recalculation-to-undo'],
            401: [],
            403: [],
            404: ['recalculation-not-found'],
          }),
        },
        detail: {
          operationId: 'undoRecalculation',
          summary: 'Undo a recalculation',
          description:
            'Workouts get their former figures and tracks back, in the background, unless they were measured again or typed over since.',
        },
      },
    )
    .delete(
      '/:recalculation_id',
      ({ caller: { account }, params }) => {
        endOwn(ctx, account.id, readId(params.recalculation_id))
        return new Response(null, { status: 204 })
      },
      {
        access: 'workouts:write',
        params: RecalculationPath,
        parse: 'none',
        response: {
          204: NoContent('It is stopped or discarded.'),
          ...errors({
            400: ['recalculation-underway'],
            401: [],
            403: [],
            404: ['recalculation-not-found'],
          }),
        },
        detail: {
          operationId: 'endRecalculation',
          summary: 'Stop a look or run, or discard it',
          description:
            'What a stopped run has changed stays, and can be undone. A run that has ended can no longer be undone. The findings of a look are deleted.',
        },
      },
    )
}

const personOf = (caller: Parameters<typeof byCaller>[0]) => ({
  userId: caller.account.id,
  via: byCaller(caller).via,
})

/**
 * Reads a cause from the query; all causes if it is missing.
 * @throws AppError 400 for an unknown cause
 */
function readCauses(cause: string | undefined) {
  if (cause === undefined) return allCauses
  if (!isKeyOf(figureCauses, cause)) throw invalid('fields-invalid')
  return [cause]
}
