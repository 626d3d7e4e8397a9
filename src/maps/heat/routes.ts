import { Elysia } from 'elysia'
import { layerTokenOf } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { readDayRange } from '../../platform/http/input/day-range'
import { isFresh } from '../../http/etag'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, FileAnswer } from '../../http/schemas'
import { readPictureTile } from '../geometry/read-tile-place'
import { createHeatTiles, type HeatTile } from './read-heat-tile'
import { HeatTilePath, HeatTileQuery, OutlinesPage, OutlinesQuery } from '../../heat/schemas'
import { countOutlines, listOutlines } from './store'
import { viewOutline } from '../../heat/view'

const pageSizes = { default: 500, most: 500 }

export const heatRoutes = (ctx: Context) => {
  const heatTile = createHeatTiles(ctx)
  return new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/heatmap/:z/:x/:y',
      ({ caller: { account }, params, request }) => {
        const { place, density } = readPictureTile(params)
        return answerTile(request, heatTile(account.id, place, density))
      },
      {
        layerAccess: 'workouts:read',
        params: HeatTilePath,
        query: HeatTileQuery,
        response: {
          200: FileAnswer('image/png', '256 × 256 pixels, or twice as many along each side; transparent.'),
          ...errors(400, 401, 403, 404),
        },
        detail: {
          summary: 'A tile of your heat map',
          description:
            'Where your recordings went, and how often: a workout counts once wherever it passed. To be laid over a map. It follows your workouts within a moment.',
        },
      },
    )
    .get(
      '/outlines',
      ({ caller: { account }, query }) => {
        const page = readPage(query, pageSizes)
        const filter = {
          ...readDayRange(query, account.timezone),
          sportId: readIdFilter(query.sport_id) ?? null,
        }
        const outlines = listOutlines(ctx.db, account.id, filter, page).map(viewOutline)
        const pagination = describePage(page, countOutlines(ctx.db, account.id, filter))
        return { status: 'success' as const, data: { outlines }, pagination }
      },
      {
        access: 'workouts:read',
        query: OutlinesQuery,
        response: { 200: OutlinesPage, ...errors(400, 401, 403) },
        detail: {
          summary: 'The tracks of your workouts, in few points',
          description:
            'To draw all of them on one map. Latest first; workouts without a recording have none.',
        },
      },
    )
}

async function answerTile(request: Request, tile: HeatTile): Promise<Response> {
  const headers = { etag: tile.etag, 'cache-control': 'private, no-cache', ...sharingHeaders(request) }
  if (isFresh(request, tile.etag)) return new Response(null, { status: 304, headers })
  return new Response(await tile.draw(), { headers: { ...headers, 'content-type': 'image/png' } })
}

/** Map programs may run in a browser, as pages of other sites. What they show for it is the token in the address. */
function sharingHeaders(request: Request): Record<string, string> {
  if (layerTokenOf(request) === null) return {}
  return { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
}
