import { Elysia } from 'elysia'
import { keysOf } from '../../lib/keys'
import { createGuard } from '../../platform/access/guard'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import { regionProblems } from '../../platform/failures/maps'
import { gzipResponse } from '../../platform/http/compress-answer'
import { withoutTimeout } from '../../platform/http/connection-timeout'
import { described } from '../../platform/http/documented'
import { bodyPieces } from '../../platform/http/input/bounded-body'
import { errors, NoContent } from '../../platform/http/schemas'
import { readTilePlace, tileNotFound } from '../geometry/read-tile-place'
import { deleteRegion, uploadRegion } from './change-regions'
import { BadRegion } from './pmtiles/bad-region'
import { maxTileBytes } from './pmtiles/read-tile'
import { type RegionFile as FoundFile, viewBuild } from './region'
import type { RegionsContext } from './regions'
import {
  AddedRegionAnswer,
  RegionBody,
  type RegionFile,
  RegionPath,
  RegionQuery,
  RegionsAnswer,
  RegionTilePath,
} from './schemas'

/** Cache header of tiles. They never change, because the id in their path identifies the content of the file. */
const immutable = 'public, max-age=31536000, immutable'

/** Routes for offline maps: their tiles for the interactive map, and their administration. */
export const regionsRoutes = (ctx: RegionsContext) =>
  new Elysia({ tags: ['Maps'] })
    .use(createGuard(ctx))
    .get(
      '/base-map/regions/:id/:z/:x/:y',
      ({ params, request }) => answerTile(ctx, request, params.id, readTilePlace(params, '.mvt')),
      { params: RegionTilePath, publicAccess: true, detail: { hide: true } },
    )
    .get(
      '/api/maps/regions',
      async () => ({
        status: 'success' as const,
        data: { folder: ctx.regions.folder, regions: (await ctx.regions.list()).map(viewRegionFile) },
      }),
      {
        adminAccess: 'application:write',
        response: {
          200: described('The offline maps.', RegionsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'] }),
        },
        detail: {
          operationId: 'listOfflineMaps',
          summary: 'The offline maps',
          description: 'Unusable files are included, with the reason. For administrators.',
        },
      },
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
      {
        adminAccess: 'application:write',
        // The handler reads the body in chunks.
        parse: 'none',
        query: RegionQuery,
        response: {
          201: described('The new offline map.', AddedRegionAnswer),
          ...errors({
            400: (
              [
                'fields-invalid',
                'offline-map-name-invalid',
                'too-many-offline-maps',
                ...keysOf(regionProblems),
              ] as const
            ).toSorted(),
            401: [],
            403: ['not-administrator'],
            404: ['offline-map-not-found'],
            507: ['disk-full'],
          }),
        },
        detail: {
          operationId: 'uploadOfflineMap',
          summary: 'Upload an offline map',
          description:
            'The body is the file: PMTiles 3 with vector tiles in the Protomaps basemap schema, of any size. It replaces a file of the same name. For administrators.',
          requestBody: RegionBody,
        },
      },
    )
    .delete(
      '/api/maps/regions/:name',
      async ({ caller, params }) => {
        await deleteRegion(ctx, params.name)
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'application:write',
        parse: 'none',
        params: RegionPath,
        response: {
          204: NoContent('The file is deleted.'),
          ...errors({
            401: [],
            403: ['not-administrator'],
            404: ['offline-map-not-found'],
            409: ['offline-map-undeletable'],
          }),
        },
        detail: {
          operationId: 'deleteOfflineMap',
          summary: 'Delete an offline map',
          description: 'For administrators.',
        },
      },
    )

async function answerTile(
  ctx: RegionsContext,
  request: Request,
  id: string,
  place: [number, number, number],
) {
  const tile = await ctx.regions.tile(id, ...place).catch(error => {
    throw error instanceof BadRegion ? tileNotFound() : error
  })
  if (tile === undefined) throw tileNotFound()
  if (tile === null) return new Response(null, { status: 204, headers: { 'cache-control': immutable } })
  const headers = { 'content-type': 'application/vnd.mapbox-vector-tile', 'cache-control': immutable }
  if (!tile.isGzip) return new Response(tile.bytes, { headers })
  return gzipResponse(request, tile.bytes, headers, maxTileBytes).catch(() => {
    // The tile is damaged, or far too large when uncompressed.
    throw tileNotFound()
  })
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
    build: viewBuild(region?.extractedFrom?.build ?? null),
    modified_at: new Date(modifiedMs).toISOString(),
  }
}
