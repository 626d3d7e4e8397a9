import { Elysia } from 'elysia'
import { parseDecimal } from '../../lib/decimal'
import { localDay } from '../../lib/time-zone'
import type { TilePlace } from '../../maps/geometry/geometry'
import { readTilePlace, tileNotFound } from '../../maps/geometry/read-tile-place'
import { maxLineZoom, nearBand } from '../../maps/lines/bands'
import { createGuard } from '../../platform/access/guard'
import type { Account } from '../../platform/access/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { gzipResponse } from '../../platform/http/compress-answer'
import { described } from '../../platform/http/documented'
import { answerUnlessFresh } from '../../platform/http/etag'
import { describePage, readPage } from '../../platform/http/input/paging'
import { errors, FileAnswer } from '../../platform/http/schemas'
import { build } from '../../platform/version'
import { readFilter } from '../selection/read-filter'
import type { FilterQuery } from '../selection/schemas'
import { requireOwnWorkout } from '../workouts/require-workout'
import type { TracksRequest, TracksTileRequest } from './draw-tracks'
import {
  NextTrack,
  NextTrackQuery,
  reach,
  TracksExtent,
  TracksFilterQuery,
  TracksNearQuery,
  TracksPage,
  TracksTilePath,
  tracksNearPageSizes,
} from './schemas'
import { findFirstTrackDate, findLine, findNextTrack, listShown, type ShownTrack } from './store'
import { linesTileTask, overviewTask, tracksNearTask } from './tasks'
import { createTiles, stateOf } from './tiles'
import { linesOf, viewOutline } from './view'

const filterFailures = ['day-invalid', 'fields-invalid', 'filter-invalid', 'id-invalid'] as const

/** Maximum size of a tile in bytes before compression, ten times the largest tile that was seen. */
const maxTracksTileBytes = 16 * 1024 * 1024

const mediaType = 'application/vnd.mapbox-vector-tile'

/** Routes for maps of all tracks of a user. Worker processes draw them; results are cached until a track changes. */
export const tracksRoutes = (ctx: PlatformContext) => {
  const drawTile = createTiles(ctx, linesTileTask, new Uint8Array())
  return new Elysia({ prefix: '/api/workouts/tracks', tags: ['Workouts'] })
    .use(createGuard(ctx))
    .get('', ({ caller: { account }, query, request }) => answerExtent(ctx, account, query, request), {
      access: 'workouts:read',
      query: TracksFilterQuery,
      response: {
        200: described('The bounds and groups of the tracks.', TracksExtent),
        ...errors({
          400: filterFailures,
          401: [],
          403: [],
          429: ['images-busy'],
          503: ['worker-unavailable'],
        }),
      },
      detail: {
        operationId: 'getTracksExtent',
        summary: 'The bounds of your tracks',
        description:
          'The initial view for a map of all tracks, whose tiles `getTracksTile` draws. The entity tag changes when a workout is added, changed or removed.',
      },
    })
    .get('/near', ({ caller: { account }, query }) => listTracksNear(ctx, account, query), {
      access: 'workouts:read',
      query: TracksNearQuery,
      response: {
        200: described('A page of the tracks.', TracksPage),
        ...errors({
          400: [...filterFailures, 'page-invalid'],
          401: [],
          403: [],
          429: ['images-busy'],
          503: ['worker-unavailable'],
        }),
      },
      detail: {
        operationId: 'listTracksNear',
        summary: 'Your workouts that passed a place',
        description:
          'Latest first. The lines are as detailed as those of tiles; where a track crosses the antimeridian, its longitudes exceed 180.',
      },
    })
    .get('/next', ({ caller: { account }, query }) => readNextTrack(ctx, account, query), {
      access: 'workouts:read',
      query: NextTrackQuery,
      response: {
        200: described(
          'The track, and whether there are older and newer tracks; the track is null if there is none.',
          NextTrack,
        ),
        ...errors({ 400: filterFailures, 401: [], 403: [], 404: ['workout-not-found'] }),
      },
      detail: {
        operationId: 'getNextTrack',
        summary: 'The track before or after a track',
        description: 'For stepping through all tracks that match a filter, in the order of time.',
      },
    })
    .get(
      '/:z/:x/:y',
      ({ caller: { account }, params, query, request }) => {
        const place = readLineTilePlace(params)
        return answerTile(ctx, drawTile, { ...tracksOf(account, query), place }, request)
      },
      {
        access: 'workouts:read',
        params: TracksTilePath,
        query: TracksFilterQuery,
        response: {
          200: FileAnswer(
            'application/vnd.mapbox-vector-tile',
            'A layer `tracks` of lines, each with the id of its sport in `sport`; the latest last, to be drawn on top. Empty without tracks.',
          ),
          ...errors({
            400: filterFailures,
            401: [],
            403: [],
            404: ['tile-not-found'],
            429: ['images-busy'],
            503: ['worker-unavailable'],
          }),
        },
        detail: {
          operationId: 'getTracksTile',
          summary: 'A vector tile with your tracks',
          description:
            'The tracks are as detailed as the zoom level can show. Parts beneath several other tracks are left out, so that tiles stay small. The entity tag changes when a workout is added, changed or removed.',
        },
      },
    )
}

const tracksOf = (account: Account, query: FilterQuery): TracksRequest => ({
  userId: account.id,
  filter: readFilter(query, account),
})

function answerExtent(ctx: PlatformContext, account: Account, query: FilterQuery, request: Request) {
  const asked = tracksOf(account, query)
  const state = stateOf(ctx, asked)
  return answerUnlessFresh(request, [build, ...state], async () => {
    ctx.workers.requireRoom(overviewTask, account.id)
    const { tracks, pending, bounds, mainBounds, groups } = await ctx.workers.run(overviewTask, asked, {
      userId: account.id,
    })
    const answer: TracksExtent = {
      status: 'success',
      data: {
        tracks,
        pending,
        version: state[0].toString(36),
        first_year: firstYearOf(ctx.db, account),
        bounds: bounds && rounded(bounds),
        main_bounds: mainBounds && rounded(mainBounds),
        groups,
      },
    }
    return Response.json(answer)
  })
}

function firstYearOf(db: Db, { id, timezone }: Account): number | null {
  const first = findFirstTrackDate(db, id)
  return first === null ? null : Number(localDay(first, timezone).slice(0, 4))
}

async function listTracksNear(ctx: PlatformContext, account: Account, query: TracksNearQuery) {
  const page = readPage(query, tracksNearPageSizes)
  const asked = { ...tracksOf(account, query), ...readPosition(query) }
  ctx.workers.requireRoom(tracksNearTask, account.id)
  const ids = await ctx.workers.run(tracksNearTask, asked, { userId: account.id })
  const shown = listShown(ctx.db, account.id, ids.slice(page.offset, page.offset + page.perPage))
  return {
    status: 'success' as const,
    data: { tracks: shown.map(track => presentTrack(ctx.db, account.id, track)) },
    pagination: describePage(page, ids.length),
  }
}

function readNextTrack({ db }: PlatformContext, account: Account, query: NextTrackQuery): NextTrack {
  const { filter } = tracksOf(account, query)
  const find = (direction: 'older' | 'newer', beside: { id: number; workoutDate: Date } | null) =>
    findNextTrack(db, account.id, filter, { direction, beside })
  const beside = query.beside ? requireOwnWorkout(db, account.id, query.beside).workout : null
  const track = find(query.direction === 'newer' ? 'newer' : 'older', beside)
  return {
    status: 'success',
    data: {
      track: track ? presentTrack(db, account.id, track) : null,
      has_older: track !== undefined && find('older', track) !== undefined,
      has_newer: track !== undefined && find('newer', track) !== undefined,
    },
  }
}

const presentTrack = (db: Db, userId: number, track: ShownTrack) =>
  viewOutline(track, linesOf(findLine(db, userId, nearBand.id, track.id)))

/** Reads the zoom level and position of a tile from a path. @throws AppError 404 if no such tile exists */
function readLineTilePlace(params: { z: string; x: string; y: string }): TilePlace {
  const [z, x, y] = readTilePlace(params, '.mvt')
  if (z > maxLineZoom) throw tileNotFound()
  return { z, x, y }
}

function answerTile(
  ctx: PlatformContext,
  drawTile: ReturnType<typeof createTiles<TracksTileRequest>>,
  asked: TracksTileRequest,
  request: Request,
) {
  const { z, x, y } = asked.place
  const state = [...stateOf(ctx, asked), z, x, y]
  return answerUnlessFresh(request, [build, ...state], async () => {
    const tile = await drawTile(state.join(' '), asked)
    const headers = { 'content-type': mediaType }
    if (tile.byteLength === 0) return new Response(tile, { headers })
    return gzipResponse(request, tile, headers, maxTracksTileBytes)
  })
}

const rounded = (box: readonly number[]) => box.map(degrees => Number(degrees.toFixed(5)))

/**
 * Reads a position and a distance in metres.
 * @throws AppError `invalid payload` unless the latitude, longitude and distance are within their limits
 */
function readPosition({ latitude, longitude, within }: TracksNearQuery) {
  const position = {
    latitude: parseDecimal(latitude ?? ''),
    longitude: parseDecimal(longitude ?? ''),
    metres: within ? parseDecimal(within) : reach.usual,
  }
  const isPosition = Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180
  if (!isPosition || !(position.metres > 0 && position.metres <= reach.max)) throw invalid('filter-invalid')
  return position
}
