import { Elysia } from 'elysia'
import { latitudeAt, longitudeAt, tileX, tileY } from '../../maps/geometry/geometry'
import { readImageTile } from '../../maps/geometry/read-tile-place'
import { drawEmptyTile } from '../../maps/heat/draw-heat-tile'
import { heatDrawingVersion } from '../../maps/style/drawing-version'
import { layerTokenOf } from '../../platform/access/caller'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { answerUnlessFresh, isFresh } from '../../platform/http/etag'
import { readDayRange } from '../../platform/http/input/day-range'
import { readIdFilter } from '../../platform/http/input/integer-id'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, FileAnswer } from '../../platform/http/schemas'
import { build } from '../../platform/version'
import type { Bounds } from '../../tracks/lines/bounds'
import { readFilter } from '../selection/read-filter'
import {
  HeatExtent,
  HeatTilePath,
  HeatTileQuery,
  OutlinesPage,
  OutlinesQuery,
  outlinesPageSizes,
  TracksFilterQuery,
} from './schemas'
import { countTrackedWorkouts, listOutlines } from './store'
import { heatTileTask, overviewTask } from './tasks'
import { createTiles, stateOf } from './tiles'
import { viewOutline } from './view'

/** Routes for the heat map and the simplified tracks of a user. */
export const heatRoutes = (ctx: PlatformContext) => {
  const drawTile = createTiles(ctx, heatTileTask, drawEmptyTile())
  return new Elysia({ prefix: '/api/workouts', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get(
      '/heatmap/:z/:x/:y',
      async ({ caller: { account }, params, query, request }) => {
        const asked = { userId: account.id, filter: readFilter(query, account), ...readImageTile(params) }
        const content = [heatDrawingVersion, ...stateOf(ctx, asked), asked.density].join('-')
        const etag = `"${Bun.hash(content).toString(36)}"`
        const headers = { etag, 'cache-control': 'private, no-cache', ...sharingHeaders(request) }
        if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
        const { z, x, y } = asked.place
        const tile = await drawTile(`${content} ${z}/${x}/${y}`, asked)
        return new Response(tile, { headers: { ...headers, 'content-type': 'image/png' } })
      },
      {
        layerAccess: 'workouts:read',
        params: HeatTilePath,
        query: HeatTileQuery,
        response: {
          200: FileAnswer('image/png', '256 × 256 pixels, or twice as many along each side; transparent.'),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'],
            401: [],
            403: [],
            404: ['tile-not-found'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getHeatMapTile',
          summary: 'A tile of your heat map',
          description:
            'Shows where your workouts went, and how often: each workout counts once at every place that it passed. Filters choose the workouts that count. The tile is an overlay for a map, drawn from simplified tracks. Its entity tag changes when a workout is added, changed or removed.',
        },
      },
    )
    .get(
      '/heatmap',
      ({ caller: { account }, query, request }) => {
        const asked = { userId: account.id, filter: readFilter(query, account) }
        return answerUnlessFresh(request, ['heat', build, ...stateOf(ctx, asked)], async () => {
          ctx.workers.requireRoom(overviewTask, account.id)
          const found = await ctx.workers.run(overviewTask, asked, { userId: account.id })
          const answer: HeatExtent = {
            data: {
              tracks: found.all,
              bounds: found.bounds && tilesAround(found.bounds),
              main_bounds: found.mainBounds && tilesAround(found.mainBounds),
            },
            status: 'success',
          }
          return Response.json(answer)
        })
      },
      {
        access: 'workouts:read',
        query: TracksFilterQuery,
        response: {
          200: described('The bounds of your heat map.', HeatExtent),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'],
            401: [],
            403: [],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getHeatMapExtent',
          summary: 'The bounds of your heat map',
          description:
            'For showing the whole heat map, or that of the workouts that filters choose, without requesting any track. The bounds are null until it contains a track. The entity tag changes when a workout is added, changed or removed.',
        },
      },
    )
    .get(
      '/outlines',
      ({ caller: { account }, query }) => {
        const page = readPage(query, outlinesPageSizes)
        const filter = {
          ...readDayRange(query, account.timezone),
          sportId: readIdFilter(query.sport_id) ?? null,
        }
        const outlines = listOutlines(ctx.db, account.id, filter, page).map(row => {
          const lines = row.outline.split(' ').filter(line => line !== '')
          return viewOutline(row, lines)
        })
        const pagination = describePage(page, countTrackedWorkouts(ctx.db, account.id, filter))
        return { status: 'success' as const, data: { outlines }, pagination }
      },
      {
        access: 'workouts:read',
        query: OutlinesQuery,
        response: {
          200: described('A page of the tracks.', OutlinesPage),
          ...errors({
            400: ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid', 'page-invalid'],
            401: [],
            403: [],
          }),
        },
        detail: {
          operationId: 'listOutlines',
          summary: 'The tracks of your workouts, simplified',
          description:
            'For drawing all tracks on one map. Latest first; workouts without positions have no track. A new workout is counted in `pagination` at once, but is listed only when its track has been simplified.',
        },
      },
    )
}

/**
 * CORS headers that let map programs on other web sites read the response. Such programs send a layer token in the URL,
 * and no cookies.
 */
function sharingHeaders(request: Request): Record<string, string> {
  if (layerTokenOf(request) === null) return {}
  return { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
}

/**
 * Zoom level of the tiles to whose edges the bounds are extended. These tiles are one to two kilometres wide, so there
 * is a margin around the tracks.
 */
const zoomOfBounds = 14

function tilesAround([west, south, east, north]: Bounds): number[] {
  const bounds = [
    longitudeAt(Math.floor(tileX(west, zoomOfBounds)), zoomOfBounds),
    latitudeAt(Math.floor(tileY(south, zoomOfBounds)) + 1, zoomOfBounds),
    longitudeAt(Math.floor(tileX(east, zoomOfBounds)) + 1, zoomOfBounds),
    latitudeAt(Math.floor(tileY(north, zoomOfBounds)), zoomOfBounds),
  ]
  return bounds.map(degrees => Number(degrees.toFixed(5)))
}
