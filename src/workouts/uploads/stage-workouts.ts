import type { HeatContribution } from '../../maps/heat/contribution/heat-contribution'
import { findInstanceConfig } from '../../platform/configuration/store'
import { invalid } from '../../platform/errors'
import type { SpoolFolder } from '../../platform/storage/spool'
import type { SaveFiles } from '../../platform/storage/store-files'
import { type DrawnMapImage, drawMeasured } from '../map-images/draw-measured'
import type { RecordedWorkout } from '../rows/store'
import { stoppedSpeedThreshold } from '../sports/store'
import { mapImagePath, nameRecordingFiles } from '../workouts/files'
import type { WorkoutsContext } from '../workouts-context'
import { describeRecordedWorkout } from './describe-recorded-workout'
import type { UploadedActivityFile } from './list-uploaded-activity-files'
import type { MeasuredRecordingOnDisk } from './measure-file'
import { measureRecordings } from './measure-recording'
import type { Upload } from './upload-data'

/** A workout whose files are written; only its rows are not. */
export interface StagedWorkout extends RecordedWorkout {
  workout: ReturnType<typeof describeRecordedWorkout> & ReturnType<typeof nameRecordingFiles>
  mapImage: DrawnMapImage | null
  /** What it adds to the heat map; null when that is left for later. */
  contribution: HeatContribution | null
}

export interface StagingFiles {
  activityFiles: UploadedActivityFile[]
  /** Holds what is made of the activity files. */
  folder: SpoolFolder
}

/** Limits all activity files of an upload together: everybody else waits while they are stored. */
const maxSegments = 30_000

/** Of all of them together, also for that reason: what more they add to the heat map is left to jobs. */
const mostHeatTiles = 512

/**
 * Measures activity files and stores them with their tracks, one after the other: each takes a turn of its user's. A file
 * with several outings becomes as many workouts.
 * @throws AppError for the first activity file that cannot become a workout
 */
export async function stageWorkouts(
  ctx: WorkoutsContext,
  upload: Upload,
  { activityFiles, folder }: StagingFiles,
  save: SaveFiles,
): Promise<StagedWorkout[]> {
  const { account, ofUser } = upload
  const mostWorkouts = findInstanceConfig(ctx.db).gpxLimitImport
  const staged: StagedWorkout[] = []
  let segments = 0
  let heatTiles = 0
  const options = {
    stoppedSpeedThreshold: stoppedSpeedThreshold(ofUser),
    useRawGpxSpeed: account.useRawGpxSpeed,
    timeZone: account.timezone,
    mostWorkouts,
    folder: folder.path,
  }
  for (const activityFile of activityFiles) {
    const measured = await ctx.uploadTurns.measuring.run(account.id, () =>
      measureRecordings(ctx, activityFile, options),
    )
    segments += measured.reduce((sum, { measures }) => sum + measures.segments.length, 0)
    if (segments > maxSegments) throw invalid('too-many-segments', 'the upload has too many segments')
    if (staged.length + measured.length > mostWorkouts) {
      throw invalid('too-many-workouts', 'the upload has too many workouts')
    }
    for (const recording of measured) {
      const workout = await stageWorkout(ctx, upload, recording, save)
      heatTiles += workout.contribution?.tiles.length ?? 0
      staged.push(heatTiles > mostHeatTiles ? { ...workout, contribution: null } : workout)
    }
  }
  return staged
}

async function stageWorkout(
  ctx: WorkoutsContext,
  upload: Upload,
  recording: MeasuredRecordingOnDisk,
  save: SaveFiles,
): Promise<StagedWorkout> {
  const { account, ofUser } = upload
  const { format, source, track, measures, traced } = recording
  const described = describeRecordedWorkout(upload, recording, ctx.clock())
  const files = nameRecordingFiles(account.id, ofUser.sport.id, described.workoutDate, format)
  // Drawn while the disk takes the others in.
  const mapImage = traced && drawMeasured(ctx, traced.placed)
  await save({
    [files.sourceFile]: source,
    [files.trackFile]: track,
    ...(mapImage && { [mapImagePath(described)]: mapImage.then(drawn => drawn?.png ?? null) }),
  })
  return {
    workout: { ...described, ...files },
    segments: measures.segments,
    mapImage: await mapImage,
    contribution: traced?.contribution ?? null,
  }
}
