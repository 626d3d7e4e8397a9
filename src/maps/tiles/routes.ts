import { Elysia } from 'elysia'
import { isKeyOf } from '../../lib/keys'
import { publicRoutes } from '../../platform/access/guard'
import { gzipResponse } from '../../platform/http/compress-answer'
import { isFresh } from '../../platform/http/etag'
import { basePathOf } from '../../platform/http/public-origin'
import { FileAnswer, publicErrors, saying } from '../../platform/http/schemas'
import { encodeNamesTile } from '../base-map/names/encode-tile'
import { readLocalFont } from '../base-map/names/local-letters'
import { readImageTile, readTilePlace, tileNotFound } from '../geometry/read-tile-place'
import { type LocalFont, localFonts } from '../style/names'
import { maxReliefZoom } from '../style/relief'
import { NoTile } from './download/download-tile'
import { tileTypes } from './download/tile-image'
import type { MapsContext } from './maps-context'
import { offersStreets } from './offers-streets'
import { BaseMapPath, LocalFontPath, MapSource, type RegionSource, TilePath, TileQuery } from './schemas'
import { maxTileZoom, type Tiles } from './tiles'

/** Maximum size of an uncompressed tile in bytes. The largest tile has a fifth of this size. */
const maxBaseTileBytes = 1024 * 1024

/** Maximum size of an uncompressed font in bytes. The larger font has a third of this size. */
const maxFontBytes = 1024 * 1024

const aDay = 'public, max-age=86400'

/** The subdomains that map programs use for `{s}` by default. */
const usualSubdomains = ['a', 'b', 'c']

/**
 * Routes for the tiles and fonts of the interactive map, from the tile server if one is configured, and otherwise from
 * the base map.
 */
export const mapsRoutes = (ctx: MapsContext) =>
  new Elysia({ tags: ['Maps'] })
    .use(publicRoutes())
    .get(
      '/base-map/source.json',
      async () => ({
        ...mapSource(ctx),
        regions: await regionSources(ctx),
        offers_streets: offersStreets(ctx),
      }),
      {
        response: { 200: MapSource },
        publicAccess: true,
        detail: { hide: true },
      },
    )
    .get(
      '/base-map/:z/:x/:y',
      async ({ params, request }) => {
        const [z, x, y] = readTilePlace(params, '.mvt')
        return answerVectorTile(request, await ctx.baseMap.tile(z, x, y))
      },
      { params: BaseMapPath, publicAccess: true, detail: { hide: true } },
    )
    .get(
      '/base-map/names/:z/:x/:y',
      async ({ params, request }) => {
        const [z, x, y] = readTilePlace(params, '.mvt')
        return answerVectorTile(request, await encodeNamesTile(ctx.baseMap.names, { z, x, y }))
      },
      { params: BaseMapPath, publicAccess: true, detail: { hide: true } },
    )
    .get(
      '/base-map/relief/:z/:x/:y',
      async ({ params, request }) => {
        const [z, x, y] = readTilePlace(params, '.png')
        if (z > maxReliefZoom) throw tileNotFound()
        return answerDrawnTile(request, await ctx.reliefTiles.etag(), () => ctx.reliefTiles.tile({ z, x, y }))
      },
      { params: BaseMapPath, publicAccess: true, detail: { hide: true } },
    )
    .get(
      '/base-map/fonts/:file',
      ({ params, request }) => {
        const font = params.file.replace(/\.otf$/, '')
        if (params.file === font || !isKeyOf(localFonts, font)) throw tileNotFound()
        return answerFont(request, font)
      },
      { params: LocalFontPath, publicAccess: true, detail: { hide: true } },
    )
    .get(
      '/api/workouts/map_tile/:s/:z/:x/:y',
      async ({ params, query: { theme = 'light' }, request }) => {
        if (!isSubdomain(ctx, params.s)) throw tileNotFound()
        if (ctx.tiles) return answerTile(ctx.tiles, readTilePlace(params, '.png'))
        const { place, density } = readImageTile(params)
        const style = { theme, density }
        return answerDrawnTile(request, await ctx.baseTiles.etag(style), () =>
          ctx.baseTiles.tile(place, style),
        )
      },
      {
        params: TilePath,
        query: TileQuery,
        response: {
          200: FileAnswer(tileTypes, 'The tile: PNG, and from a tile server also JPEG or WebP.'),
          ...publicErrors({
            400: ['fields-invalid'],
            404: [
              saying(
                'tile-not-found',
                'the requested URL was not found on the server',
                'there is no such tile',
              ),
              'tile-server-refused',
            ],
            429: ['images-busy'],
            502: ['tile-server-down', 'tile-server-private', 'tile-server-unusable'],
            503: ['worker-unavailable'],
            504: ['tile-server-slow'],
          }),
        },
        publicAccess: true,
        detail: {
          operationId: 'getMapTile',
          summary: 'A tile of the map',
          description:
            'Without a tile server, tiles are drawn from the built-in base map and from offline maps where they exist. With a tile server, its tiles are cached for as long as it allows, from an hour to 30 days, and longer while it does not answer; `Cache-Control` gives the time that is left. Errors have the status code of the tile server.',
        },
      },
    )

function answerVectorTile(request: Request, tile: Uint8Array<ArrayBuffer> | null) {
  if (!tile) return new Response(null, { status: 204, headers: { 'cache-control': aDay } })
  const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': aDay }
  return gzipResponse(request, tile, headers, maxBaseTileBytes)
}

async function answerFont(request: Request, font: LocalFont): Promise<Response> {
  const packed = await readLocalFont(font)
  const etag = `"${Bun.hash(packed).toString(36)}"`
  // A font only changes with a new version of Trackhut, and browsers must then use the new font at once.
  const headers = { etag: `W/${etag}`, 'cache-control': 'public, no-cache' }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return gzipResponse(request, packed, { ...headers, 'content-type': 'font/otf' }, maxFontBytes)
}

function mapSource({ tiles, baseMap, config }: MapsContext) {
  if (tiles) {
    return {
      type: 'raster' as const,
      tiles: [
        `${basePathOf(config)}/api/workouts/map_tile/${config.staticmapSubdomains[0] ?? 'a'}/{z}/{x}/{y}.png`,
      ],
      tileSize: 256,
      minzoom: 0,
      maxzoom: maxTileZoom,
      attribution: config.mapAttribution,
    }
  }
  return {
    type: 'vector' as const,
    tiles: [`${basePathOf(config)}/base-map/{z}/{x}/{y}.mvt`],
    minzoom: 0,
    maxzoom: baseMap.maxZoom,
    attribution: 'Natural Earth · GeoNames',
  }
}

/**
 * Lists the offline maps. The list is empty if a tile server is configured, because its tiles already show all details.
 */
async function regionSources({ tiles, regions, config }: MapsContext): Promise<RegionSource[]> {
  if (tiles) return []
  return (await regions.usable()).map(({ id, minZoom, maxZoom, bounds, attribution }) => ({
    id,
    tiles: [`${basePathOf(config)}/base-map/regions/${id}/{z}/{x}/{y}.mvt`],
    minzoom: minZoom,
    maxzoom: maxZoom,
    bounds,
    attribution,
  }))
}

/**
 * Whether a subdomain in the URL of a tile is accepted. It has no effect, because this server itself chooses from which
 * subdomain of the tile server it requests the tile.
 */
function isSubdomain({ config }: MapsContext, text: string): boolean {
  const known = config.staticmapSubdomains
  if (known.length === 0) return /^[a-z0-9]{1,10}$/.test(text)
  return known.includes(text) || usualSubdomains.includes(text)
}

async function answerDrawnTile(
  request: Request,
  etag: string,
  findTile: () => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Response> {
  const headers = { etag, 'cache-control': aDay }
  if (isFresh(request, etag)) return new Response(null, { status: 304, headers })
  return new Response(await findTile(), { headers: { ...headers, 'content-type': 'image/png' } })
}

async function answerTile(tiles: Tiles, place: [number, number, number]): Promise<Response> {
  try {
    const { bytes, type, maxAgeS } = await tiles.tile(...place)
    const cacheControl = maxAgeS === 0 ? 'no-store' : `public, max-age=${maxAgeS}`
    return new Response(bytes, { headers: { 'content-type': type, 'cache-control': cacheControl } })
  } catch (error) {
    if (!(error instanceof NoTile)) throw error
    // The error is not converted to an AppError, because the response has the status of the tile server.
    const { status, message, code } = error
    return Response.json({ status: status === 404 ? 'not found' : 'error', message, code }, { status })
  }
}
