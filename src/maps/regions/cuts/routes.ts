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
import { beginCut, cancelCut, measureCut, resumeCut } from './cuts'
import {
  BegunCutAnswer,
  CutBody,
  CutPath,
  CutsAnswer,
  type RegionCut as CutView,
  MeasureBody,
  MeasuredCutAnswer,
} from './schemas'
import { boundsOfCut, listCuts, type RegionCut } from './store'

/** Routes for offline maps that are cut out of a map of the world, for administrators in the web app. */
export const regionCutsRoutes = (ctx: RegionsContext) =>
  new Elysia({ prefix: '/api/maps/region-cuts', tags: ['Maps'] })
    .use(createGuard(ctx))
    .get('', () => presentCuts(ctx), {
      adminAccess: 'session',
      response: {
        200: described('The source of the streets, and the offline maps being downloaded.', CutsAnswer),
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
        data: await withoutTimeout({ server, request }, () => measureCut(ctx, { bounds, replaces })),
      }),
      {
        adminAccess: 'session',
        body: MeasureBody,
        response: {
          200: described('The size of the download.', MeasuredCutAnswer),
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
        const cut = await beginCut(ctx, { bounds, maxZoom: max_zoom, place, replaces })
        recordAct(ctx, ctx.db, { act: 'settings-changed', by: byCaller(caller), detail: ['offline_maps'] })
        set.status = 201
        return { status: 'created' as const, data: { cuts: [viewCut(cut)] } }
      },
      {
        adminAccess: 'session',
        body: CutBody,
        response: {
          201: described('The started download.', BegunCutAnswer),
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
        resumeCut(ctx, readId(params.id) ?? 0)
        return presentCuts(ctx)
      },
      {
        adminAccess: 'session',
        parse: 'none',
        params: CutPath,
        response: {
          200: described('All offline maps being downloaded.', CutsAnswer),
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
        await cancelCut(ctx, readId(params.id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        adminAccess: 'session',
        parse: 'none',
        params: CutPath,
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

const presentCuts = ({ config, db }: RegionsContext): CutsAnswer => ({
  status: 'success',
  data: {
    // Only the host name is shown, because the rest of the address may contain a key.
    source: config.mapRegionSource && new URL(config.mapRegionSource).hostname,
    cuts: listCuts(db).map(viewCut),
  },
})

function viewCut(cut: RegionCut): CutView {
  const { id, name, maxZoom, plan, bytesDone, code, againAt } = cut
  return {
    id,
    name,
    bounds: boundsOfCut(cut),
    max_zoom: maxZoom,
    state: stateOf(cut),
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

function stateOf({ plan, code, againAt }: RegionCut): CutView['state'] {
  if (code !== null) return againAt === null ? 'stopped' : 'interrupted'
  return plan === null ? 'waiting' : 'cutting'
}
