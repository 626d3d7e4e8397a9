import { Elysia } from 'elysia'
import { createGuard } from '../../../platform/access/guard'
import { byCaller } from '../../../platform/acts'
import { recordAct } from '../../../platform/audit/record-act'
import { sourceFailures } from '../../../platform/failures/maps'
import { withoutTimeout } from '../../../platform/http/connection-timeout'
import { described } from '../../../platform/http/documented'
import { readId } from '../../../platform/http/input/integer-id'
import { errors, jsonCodes, NoContent } from '../../../platform/http/schemas'
import { viewBuild } from '../region'
import type { RegionsContext } from '../regions'
import { beginExtract, cancelExtract, measureExtract, resumeExtract } from './extracts'
import {
  BegunExtractAnswer,
  ExtractBody,
  ExtractPath,
  ExtractsAnswer,
  type RegionExtract as ExtractView,
  MeasureBody,
  MeasuredExtractAnswer,
} from './schemas'
import { boundsOfExtract, listExtracts, type RegionExtract } from './store'

/** Routes for offline maps that are extracted from a map of the world, for administrators in the web app. */
export const regionExtractsRoutes = (ctx: RegionsContext) =>
  new Elysia({ prefix: '/api/maps/region-cuts', tags: ['Maps'] })
    .use(createGuard(ctx))
    .get('', () => presentExtracts(ctx), {
      adminAccess: 'session',
      response: {
        200: described('The source of the streets, and the offline maps being downloaded.', ExtractsAnswer),
        ...errors({ 401: [], 403: ['not-administrator'] }),
      },
      detail: {
        operationId: 'listOfflineMapCuts',
        summary: 'The offline maps being downloaded',
        description:
          'Offline maps that are being cut out of a map of the world (`MAP_REGION_SOURCE` in the settings) and are not complete yet. For administrators.',
      },
    })
    .post(
      '/size',
      async ({ body: { bounds, replaces }, request, server }) => ({
        status: 'success' as const,
        data: await withoutTimeout({ server, request }, () => measureExtract(ctx, { bounds, replaces })),
      }),
      {
        adminAccess: 'session',
        body: MeasureBody,
        response: {
          200: described('The size of the download.', MeasuredExtractAnswer),
          ...errors({
            400: [...jsonCodes, 'map-source-off', 'offline-map-area-invalid', 'offline-map-area-empty'],
            401: [],
            403: ['not-administrator'],
            404: ['offline-map-not-found'],
            424: [
              'map-source-refused',
              'map-source-private',
              'map-source-redirects',
              'map-source-without-ranges',
              'map-source-without-build',
              'map-source-changed',
              'map-source-unusable',
              'map-source-damaged',
            ],
            429: ['areas-busy'],
            503: ['map-source-unreachable', 'map-source-slow', 'map-source-refused', 'worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'measureOfflineMap',
          summary: 'Measure the streets of an area',
          description:
            'Reads only the directories of the source; tiles are not downloaded yet. For administrators.',
        },
      },
    )
    .post(
      '',
      async ({ caller, body: { bounds, max_zoom, place, replaces }, set }) => {
        const extract = await beginExtract(ctx, { bounds, maxZoom: max_zoom, place, replaces })
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        set.status = 201
        return { status: 'created' as const, data: { cuts: [viewExtract(extract)] } }
      },
      {
        adminAccess: 'session',
        body: ExtractBody,
        response: {
          201: described('The started download.', BegunExtractAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'map-source-off',
              'offline-map-area-invalid',
              'offline-map-area-too-large',
              'offline-map-cut-underway',
              'too-many-offline-map-cuts',
              'too-many-offline-maps',
            ],
            401: [],
            403: ['not-administrator'],
            404: ['offline-map-not-found'],
          }),
        },
        detail: {
          operationId: 'getOfflineMap',
          summary: 'Download the streets of an area',
          description:
            'The server cuts them out of the newest map of the world, in the background. The offline map is used once it is complete, and then replaces the one named in `replaces`. For administrators.',
        },
      },
    )
    .post(
      '/:id/resume',
      ({ params }) => {
        resumeExtract(ctx, readId(params.id) ?? 0)
        return presentExtracts(ctx)
      },
      {
        adminAccess: 'session',
        parse: 'none',
        params: ExtractPath,
        response: {
          200: described('All offline maps being downloaded.', ExtractsAnswer),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['offline-map-cut-not-found'] }),
        },
        detail: {
          operationId: 'resumeOfflineMapCut',
          summary: 'Resume a stopped download',
          description:
            'Continues where it stopped, unless the source has another map meanwhile. For administrators.',
        },
      },
    )
    .delete(
      '/:id',
      async ({ params }) => {
        await cancelExtract(ctx, readId(params.id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        parse: 'none',
        params: ExtractPath,
        response: {
          204: NoContent('The download is cancelled.'),
          ...errors({ 401: [], 403: ['not-administrator'], 404: ['offline-map-cut-not-found'] }),
        },
        detail: {
          operationId: 'cancelOfflineMapCut',
          summary: 'Cancel a download',
          description: 'An offline map that it should have replaced is not changed. For administrators.',
        },
      },
    )

const presentExtracts = ({ config, db }: RegionsContext): ExtractsAnswer => ({
  status: 'success',
  data: {
    // Only the host name is shown, because the rest of the address may contain a key.
    source: config.mapRegionSource && new URL(config.mapRegionSource).hostname,
    cuts: listExtracts(db).map(viewExtract),
  },
})

function viewExtract(extract: RegionExtract): ExtractView {
  const { id, name, maxZoom, plan, bytesDone, code, againAt } = extract
  return {
    id,
    name,
    bounds: boundsOfExtract(extract),
    max_zoom: maxZoom,
    state: stateOf(extract),
    build: viewBuild(plan?.build ?? null),
    bytes: plan?.bytes ?? null,
    bytes_done: bytesDone,
    code,
    problem: code && (problems[code] ?? 'the streets could not be got'),
    again_at: againAt?.toISOString() ?? null,
  }
}

const problems: Readonly<Record<string, string>> = {
  ...sourceFailures,
  'disk-full': 'there is not enough room on the disk',
}

function stateOf({ plan, code, againAt }: RegionExtract): ExtractView['state'] {
  if (code !== null) return againAt === null ? 'stopped' : 'interrupted'
  return plan === null ? 'waiting' : 'cutting'
}
