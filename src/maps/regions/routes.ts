import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { Context } from '../../context'
import { gzipResponse } from '../../platform/http/encoding/gzip'
import { errors, NoContent } from '../../http/schemas'
import { readTilePlace, tileNotFound } from '../geometry/read-tile-place'
import { BadRegion } from '../../regions/bad-region'
import { deleteRegion } from './delete-region'
import {
  AddedRegionAnswer,
  RegionBody,
  RegionPath,
  RegionQuery,
  RegionsAnswer,
  RegionTilePath,
} from '../../regions/schemas'
import { uploadRegion } from './upload-region'
import { viewRegionFile } from '../../regions/view'

/** The id is of the file's content. */
const immutable = 'public, max-age=31536000, immutable'

/** Region files: their tiles for the interactive map, and their administration. */
export const regionsRoutes = (ctx: Context) =>
  new Elysia({ tags: ['Maps'] })
    .use(createGuard(ctx))
    .get(
      '/base-map/regions/:id/:z/:x/:y',
      async ({ params, request }) => {
        const tile = await findTile(ctx, params.id, readTilePlace(params, '.mvt'))
        if (!tile) return new Response(null, { status: 204, headers: { 'cache-control': immutable } })
        const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': immutable }
        if (!tile.isGzip) return new Response(tile.bytes, { headers })
        return gzipResponse(request, tile.bytes, headers).catch(() => {
          // It cannot be unpacked.
          throw tileNotFound()
        })
      },
      { params: RegionTilePath, detail: { hide: true } },
    )
    .get(
      '/api/maps/regions',
      async () => ({
        status: 'success' as const,
        data: { folder: ctx.regions.folder, regions: (await ctx.regions.list()).map(viewRegionFile) },
      }),
      {
        adminAccess: 'application:write',
        response: { 200: RegionsAnswer, ...errors(401, 403) },
        detail: {
          summary: 'The region files',
          description: 'Those that are damaged are among them, and say why. For administrators.',
        },
      },
    )
    .post(
      '/api/maps/regions',
      async ({ query, request, set }) => {
        const file = await uploadRegion(ctx, {
          name: query.name,
          content: bodyOf(request),
          announcedSize: Number(request.headers.get('content-length') ?? 0),
        })
        set.status = 201
        return { status: 'created' as const, data: { regions: [viewRegionFile(file)] } }
      },
      {
        adminAccess: 'application:write',
        // Read by the handler, piece by piece.
        parse: 'none',
        query: RegionQuery,
        response: { 201: AddedRegionAnswer, ...errors(400, 401, 403) },
        detail: {
          summary: 'Upload a region file',
          description:
            'The body is the file itself: PMTiles 3 with vector tiles in the Protomaps basemap schema, of any size. It takes the place of a file of the same name. For administrators.',
          requestBody: RegionBody,
        },
      },
    )
    .delete(
      '/api/maps/regions/:name',
      async ({ params }) => {
        await deleteRegion(ctx, params.name)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'application:write',
        parse: 'none',
        params: RegionPath,
        response: { 204: NoContent('The file is gone.'), ...errors(401, 403, 404) },
        detail: { summary: 'Delete a region file', description: 'For administrators.' },
      },
    )

/** Null for an empty one. */
async function findTile({ regions }: Context, id: string, [z, x, y]: [number, number, number]) {
  const tile = await regions.tile(id, z, x, y).catch(error => {
    throw error instanceof BadRegion ? tileNotFound() : error
  })
  if (tile === undefined) throw tileNotFound()
  return tile
}

const bodyOf = (request: Request) => (request.body ?? []) as unknown as AsyncIterable<Uint8Array>
