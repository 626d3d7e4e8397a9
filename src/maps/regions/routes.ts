import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { gzipResponse } from '../../platform/http/encoding/gzip'
import { bodyPieces } from '../../platform/http/input/bounded-body'
import { readTilePlace, tileNotFound } from '../geometry/read-tile-place'
import { deleteRegion } from './delete-region'
import {
  deleteRegionOperation,
  listRegionsOperation,
  readRegionTileOperation,
  uploadRegionOperation,
} from './operations'
import { BadRegion, regionProblems } from './pmtiles/bad-region'
import { mostTileBytes } from './pmtiles/most-tile-bytes'
import { type RegionFile as FoundFile, viewBuild } from './region'
import type { RegionsContext } from './regions-context'
import type { RegionFile } from './schemas'
import { uploadRegion } from './upload-region'

/** The id is of the file's content. */
const immutable = 'public, max-age=31536000, immutable'

/** Offline maps: their tiles for the interactive map, and their administration. */
export const regionsRoutes = (ctx: RegionsContext) =>
  new Elysia({ tags: ['Maps'] })
    .use(createGuard(ctx))
    .get(
      '/base-map/regions/:id/:z/:x/:y',
      ({ params, request }) => answerTile(ctx, request, params.id, readTilePlace(params, '.mvt')),
      readRegionTileOperation(),
    )
    .get(
      '/api/maps/regions',
      async () => ({
        status: 'success' as const,
        data: { folder: ctx.regions.folder, regions: (await ctx.regions.list()).map(viewRegionFile) },
      }),
      listRegionsOperation(),
    )
    .post(
      '/api/maps/regions',
      async ({ caller, query, request, server, set }) => {
        const file = await withoutTimeout({ server, request }, () =>
          uploadRegion(ctx, {
            name: query.name,
            senderId: caller.account.id,
            content: bodyPieces(request, Number.POSITIVE_INFINITY),
            announcedSize: Number(request.headers.get('content-length') ?? 0),
          }),
        )
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        set.status = 201
        return { status: 'created' as const, data: { regions: [viewRegionFile(file)] } }
      },
      uploadRegionOperation(),
    )
    .delete(
      '/api/maps/regions/:name',
      async ({ caller, params }) => {
        await deleteRegion(ctx, params.name)
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        return new Response(null, { status: 204 })
      },
      deleteRegionOperation(),
    )

async function answerTile(
  ctx: RegionsContext,
  request: Request,
  id: string,
  place: [number, number, number],
) {
  const tile = await findTile(ctx, id, place)
  if (!tile) return new Response(null, { status: 204, headers: { 'cache-control': immutable } })
  const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': immutable }
  if (!tile.isGzip) return new Response(tile.bytes, { headers })
  return gzipResponse(request, tile.bytes, headers, mostTileBytes).catch(() => {
    // It cannot be unpacked, or is far too large.
    throw tileNotFound()
  })
}

/** Finds a tile; null when it is empty. @throws AppError 404 */
async function findTile({ regions }: RegionsContext, id: string, [z, x, y]: [number, number, number]) {
  const tile = await regions.tile(id, z, x, y).catch(error => {
    throw error instanceof BadRegion ? tileNotFound() : error
  })
  if (tile === undefined) throw tileNotFound()
  return tile
}

function viewRegionFile({ name, size, modifiedMs, problem, region }: FoundFile): RegionFile {
  return {
    name,
    size,
    problem: problem && regionProblems[problem],
    code: problem,
    bounds: region?.bounds ?? null,
    min_zoom: region?.minZoom ?? null,
    max_zoom: region?.maxZoom ?? null,
    attribution: region?.attribution ?? null,
    build: viewBuild(region?.cutFrom?.build ?? null),
    modified_at: new Date(modifiedMs).toISOString(),
  }
}
