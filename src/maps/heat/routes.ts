import { Elysia } from 'elysia'
import { httpDate } from '../../lib/net/http-date'
import { layerTokenOf } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { isFresh } from '../../platform/http/etag'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { readImageTile } from '../geometry/read-tile-place'
import { heatBounds, mainHeatBounds } from './extent/heat-bounds'
import { listOutlinesOperation, readHeatExtentOperation, readHeatTileOperation } from './operations'
import { createHeatTiles, type HeatTile } from './read-heat-tile'
import { type Outline, outlinesPageSizes } from './schemas'
import { countTrackedWorkouts, listSimplifiedLines, type SimplifiedLinesRow } from './store'

export const heatRoutes = (ctx: PlatformContext) => {
  const heatTile = createHeatTiles(ctx)
  return new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/heatmap/:z/:x/:y',
      ({ caller: { account }, params, request }) => {
        const { place, density } = readImageTile(params)
        return answerTile(request, heatTile(account.id, place, density))
      },
      readHeatTileOperation(),
    )
    .get(
      '/heatmap',
      ({ caller: { account } }) => {
        const data = {
          tracks: countTrackedWorkouts(ctx.db, account.id),
          bounds: heatBounds(ctx.db, account.id),
          main_bounds: mainHeatBounds(ctx.db, account.id),
        }
        return { status: 'success' as const, data }
      },
      readHeatExtentOperation(),
    )
    .get(
      '/outlines',
      ({ caller: { account }, query }) => {
        const page = readPage(query, outlinesPageSizes)
        const filter = {
          ...readDayRange(query, account.timezone),
          sportId: readIdFilter(query.sport_id) ?? null,
        }
        const outlines = listSimplifiedLines(ctx.db, account.id, filter, page).map(viewOutline)
        const pagination = describePage(page, countTrackedWorkouts(ctx.db, account.id, filter))
        return { status: 'success' as const, data: { outlines }, pagination }
      },
      listOutlinesOperation(),
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

function viewOutline(row: SimplifiedLinesRow): Outline {
  return {
    id: row.shortId,
    sport_id: row.sportId,
    title: row.title,
    workout_date: httpDate(row.workoutDate),
    distance: row.distanceM / 1000,
    lines: row.simplifiedLines.split(' ').filter(line => line !== ''),
  }
}
