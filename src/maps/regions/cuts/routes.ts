import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import { withoutTimeout } from '../../../platform/http/connection-timeout'
import { readId } from '../../../platform/http/input/integer-id'
import type { RegionsContext } from '../regions-context'
import { beginCut } from './begin-cut'
import { cancelCut, resumeCut } from './change-cut'
import { measureCut } from './measure-cut'
import {
  beginCutOperation,
  cancelCutOperation,
  listCutsOperation,
  measureCutOperation,
  resumeCutOperation,
} from './operations'
import type { CutsAnswer } from './schemas'
import { listCuts } from './store'
import { viewCut } from './view'

/** Streets of an area, cut out of a map of the world. For administrators in the web app. */
export const regionCutsRoutes = (ctx: RegionsContext) =>
  new Elysia({ prefix: '/api/maps/region-cuts', tags: ['Maps'] })
    .use(createGuard(ctx))
    .get('', () => presentCuts(ctx), listCutsOperation())
    .post(
      '/size',
      async ({ body: { bounds, replaces }, request, server }) => ({
        status: 'success' as const,
        data: await withoutTimeout({ server, request }, () => measureCut(ctx, { bounds, replaces })),
      }),
      measureCutOperation(),
    )
    .post(
      '',
      async ({ caller, body: { bounds, max_zoom, place, replaces }, set }) => {
        const cut = await beginCut(ctx, { bounds, maxZoom: max_zoom, place, replaces })
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        set.status = 201
        return { status: 'created' as const, data: { cuts: [viewCut(cut)] } }
      },
      beginCutOperation(),
    )
    .post(
      '/:id/resume',
      ({ params }) => {
        resumeCut(ctx, readId(params.id) ?? 0)
        return presentCuts(ctx)
      },
      resumeCutOperation(),
    )
    .delete(
      '/:id',
      async ({ params }) => {
        await cancelCut(ctx, readId(params.id) ?? 0)
        return new Response(null, { status: 204 })
      },
      cancelCutOperation(),
    )

const presentCuts = ({ config, db }: RegionsContext): CutsAnswer => ({
  status: 'success',
  data: {
    // The rest of the address may hold a key.
    source: config.mapRegionSource && new URL(config.mapRegionSource).hostname,
    cuts: listCuts(db).map(viewCut),
  },
})
