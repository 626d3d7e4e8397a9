// The other side of worker.ts: what runs in the process of its own.
import { unpack } from '../formats/zip/packed-file'
import { UnreadableArchive } from '../formats/zip/unreadable-archive'
import { attempt } from '../backups/attempt'
import { layBackupOut } from '../instance/backups/archive/restore-backup'
import { writeBackup } from '../instance/backups/archive/write-backup'
import { readConfig } from '../platform/config'
import { dataDirAt } from '../platform/storage/data-dir'
import { measureTrack } from '../tracks/measure'
import { readGpx } from '../formats/gpx/read'
import { firstTrackSegments, packTrack, unpackTrack } from '../tracks/track'
import { UnreadableGpx } from '../gpx/unreadable-gpx'
import { drawHeatTile } from '../maps/heat/draw-heat-tile'
import { outlineTrack } from '../maps/heat/contribution/simplify-track'
import { traceTrack } from '../maps/heat/contribution/heat-contribution'
import { readAccountArchive } from '../transfer/imports/archive/read-account-archive'
import { createBaseMap } from '../maps/base-map/base-map'
import { drawBaseTile } from '../maps/base-map/draw-tile'
import { drawPicture } from '../maps/images/draw-map-image'
import { openTiles } from '../maps/tiles/open-tiles'
import { makeSquareJpeg } from '../accounts/avatars/square-jpeg'
import { regionsFolder } from '../maps/regions/regions'
import { createRegionsDrawer } from '../maps/regions/tiles-of-regions'
import {
  type MeasureRecording,
  type Recording,
  ready,
  type TaskName,
  type TaskReply,
  type TaskRequest,
  type Tasks,
  type Trace,
} from './tasks'

type Performers = { [N in TaskName]: (input: Tasks[N]['input']) => Promise<Tasks[N]['output']> }

/** Performs one task at a time until the server that started this process goes away. */
export function serveTasks() {
  const baseMap = createBaseMap()
  const config = readConfig(process.env)
  const tiles = openTiles(config, () => new Date())
  const drawer = createRegionsDrawer(regionsFolder(config.dataDir))
  const performers: Performers = {
    'measure-recording': async input => measureRecording(input),
    'draw-picture': ({ track, canvas, regions }) =>
      drawPicture(firstTrackPositions(track), canvas, {
        baseMap,
        tiles,
        drawDetail: view => drawer.draw(regions, view),
      }),
    'draw-base-tile': ({ place, style, regions }) =>
      drawBaseTile(baseMap, place, style, view => drawer.draw(regions, view)),
    'trace-recording': async ({ track }) => traceRecording(track),
    'draw-heat-tile': async ({ cells, place, density }) => drawHeatTile(cells, place, density),
    'read-account-archive': readAccountArchive,
    'make-backup': ({ target, now }) =>
      attempt(() => writeBackup(dataDirAt(config.dataDir), target, new Date(now))),
    'lay-backup-out': ({ path }) => attempt(() => layBackupOut(path, config.dataDir)),
    'square-picture': ({ bytes }) => makeSquareJpeg(bytes),
  }
  process.on('message', async (request: TaskRequest) => {
    process.send?.(await reply(performers, request))
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.(ready)
}

async function reply<N extends TaskName>(
  performers: Performers,
  request: TaskRequest<N>,
): Promise<TaskReply<N>> {
  try {
    return { id: request.id, done: true, output: await performers[request.name](request.input) }
  } catch (error) {
    return { id: request.id, done: false, error: String(error) }
  }
}

function measureRecording({
  file,
  stoppedSpeedThreshold,
  useRawGpxSpeed,
  latestTime,
}: MeasureRecording): Recording {
  try {
    const track = readGpx(unpack(file))
    const measures = measureTrack(track, {
      stoppedSpeedThresholdKmh: stoppedSpeedThreshold,
      useRawGpxSpeed,
      latestTime: latestTime * 1000,
    })
    const { name, description } = track
    return { readable: true, name, description, measures, track: packTrack(track) }
  } catch (error) {
    if (error instanceof UnreadableGpx || error instanceof UnreadableArchive) {
      return { readable: false, reason: error.message }
    }
    throw error
  }
}

function traceRecording(packed: Uint8Array): Trace {
  const track = unpackTrack(packed)
  return { outline: outlineTrack(track), tiles: traceTrack(track) }
}

function firstTrackPositions(packed: Uint8Array) {
  const track = unpackTrack(packed)
  const end = firstTrackSegments(track).at(-1)?.end ?? 0
  const { latitude, longitude } = track.points
  return { latitude: latitude.subarray(0, end), longitude: longitude.subarray(0, end) }
}
