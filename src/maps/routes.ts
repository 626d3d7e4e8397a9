import { Elysia } from 'elysia'
import type { Context } from '../context'
import { AppError, notFound } from '../errors'
import { gzipResponse } from '../http/gzip'
import { errors, FileAnswer } from '../http/schemas'
import { BaseMapPath, MapSource, TilePath } from './schemas'

const aDay = 'public, max-age=86400'

/** What the interactive map draws under a track: the tile server's map, or the base map without one. */
export const mapsRoutes = (ctx: Context) =>
  new Elysia({ tags: ['Maps'] })
    .get('/base-map/source.json', () => mapSource(ctx), {
      response: { 200: MapSource },
      detail: { hide: true },
    })
    .get(
      '/base-map/:z/:x/:y',
      async ({ params, request }) => {
        const [z, x, y] = readTile(params, '.mvt')
        const tile = await ctx.baseMap.tile(z, x, y)
        if (!tile) return new Response(null, { status: 204, headers: { 'cache-control': aDay } })
        return gzipResponse(request, tile, {
          'content-type': 'application/vnd.mapbox-vector-tile',
          'cache-control': aDay,
        })
      },
      { params: BaseMapPath, detail: { hide: true } },
    )
    .get(
      '/api/workouts/map_tile/:s/:z/:x/:y',
      async ({ params }) => {
        if (!ctx.tiles || !/^[a-z0-9]{1,10}$/.test(params.s)) throw tileNotFound()
        const tile = await ctx.tiles.tile(...readTile(params, '.png'))
        if (!tile) throw new AppError('badGateway', 'the tile server does not answer')
        return new Response(tile, { headers: { 'content-type': 'image/png', 'cache-control': aDay } })
      },
      {
        params: TilePath,
        response: { 200: FileAnswer('image/png', 'The tile.'), ...errors(404, 502) },
        detail: {
          summary: 'A tile of the tile server',
          description: 'Only on instances with a tile server. Tiles are kept for a week.',
        },
      },
    )

function mapSource({ tiles, baseMap, config }: Context) {
  if (tiles) {
    return {
      type: 'raster' as const,
      tiles: ['/api/workouts/map_tile/a/{z}/{x}/{y}.png'],
      tileSize: 256,
      minzoom: 0,
      maxzoom: 19,
      attribution: config.mapAttribution,
    }
  }
  return {
    type: 'vector' as const,
    tiles: ['/base-map/{z}/{x}/{y}.mvt'],
    minzoom: 0,
    maxzoom: baseMap.maxZoom,
    attribution: 'Natural Earth',
  }
}

/** Only whole numbers that name a tile of the world get any further. */
function readTile(params: { z: string; x: string; y: string }, suffix: string): [number, number, number] {
  const texts = [params.z, params.x, params.y.endsWith(suffix) ? params.y.slice(0, -suffix.length) : '']
  if (!texts.every(text => /^\d{1,8}$/.test(text))) throw tileNotFound()
  const [z, x, y] = texts.map(Number) as [number, number, number]
  if (z > 22 || x >= 2 ** z || y >= 2 ** z) throw tileNotFound()
  return [z, x, y]
}

const tileNotFound = () => notFound('the requested URL was not found on the server')
