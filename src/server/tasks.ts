// Runs in the processes of platform/workers: the tasks of all features, and the context that they need.
import { avatarTask } from '../accounts/avatars/tasks'
import { wipeDatabaseTask } from '../accounts/users/remove-traces'
import { layBackupOutTask, tidyBackupsTask, writeBackupTask } from '../instance/backups/tasks'
import { makeLocalCertificateTask, obtainCertificateTask } from '../instance/certificates/tasks'
import { examineRecordingTask } from '../instance/doctor/inspection/tasks'
import { endFirstWhenMemoryRunsOut } from '../lib/system/memory-pressure'
import { createBaseMap } from '../maps/base-map/base-map'
import { mapImageTask, placedTrackTask } from '../maps/images/tasks'
import { createPlaces } from '../maps/places/places'
import { copyStepTask, measureAreaTask, prepareExtractTask } from '../maps/regions/extracting/tasks'
import { regionsFolder } from '../maps/regions/regions'
import { createRegionsDrawer } from '../maps/regions/tiles-of-regions'
import { createTilesOpener } from '../maps/tiles/open-tiles'
import { baseTileTask, reliefTileTask } from '../maps/tiles/tasks'
import { readConfig } from '../platform/settings/read-config'
import type { Config } from '../platform/settings/table/config-type'
import { performTasks } from '../platform/workers/perform-tasks'
import { writeAccountArchiveTask } from '../transfer/exports/tasks'
import {
  inspectArchiveTask,
  locateFilesTask,
  measureArchivedTask,
  readArchiveTask,
  unpackFileTask,
} from '../transfer/imports/reading/tasks'
import { listPeopleTask, listWorkoutsTask, openBackupTask, readPartTask } from '../transfer/restores/tasks'
import { runQueryTask, writeShelfTask } from '../transfer/sql/tasks'
import { writeTablePartTask } from '../transfer/tables/tasks'
import { reviewPictureTask } from '../workouts/analysis/review/picture/tasks'
import { compareExtentTask } from '../workouts/arrivals/tasks'
import { cutTask } from '../workouts/cuts/tasks'
import { recordedTask } from '../workouts/duplicates/tasks'
import { listArchiveTask, lookTask, measureOnDiskTask, measureTask } from '../workouts/intake/measuring/tasks'
import { deriveTask } from '../workouts/library/tasks'
import { recalculateTask } from '../workouts/recalculations/measuring/tasks'
import { curvesTask } from '../workouts/recording/curves/tasks'
import { endsOfTrackTask, writeGpxTextTask, writeRecordingTask } from '../workouts/recording/files/tasks'
import { lengthsTask } from '../workouts/recording/lengths/tasks'
import {
  findEndsTask,
  shownFiguresTask,
  shownSplitsTask,
  shownStreamsTask,
} from '../workouts/shares/links/tasks'
import { workoutPictureTask } from '../workouts/shares/picture/tasks'
import { storyPictureTask } from '../workouts/story/tasks'
import { stretchesTask } from '../workouts/stretches/tasks'
import { heatTileTask, linesTileTask, overviewTask, tracksNearTask } from '../workouts/tracks/tasks'
import { compareTask } from '../workouts/training/compare/tasks'
import { readDatabaseTask } from './read-through'

export const tasks = [
  listArchiveTask,
  measureTask,
  lookTask,
  measureOnDiskTask,
  compareExtentTask,
  recalculateTask,
  avatarTask,
  heatTileTask,
  deriveTask,
  linesTileTask,
  overviewTask,
  tracksNearTask,
  curvesTask,
  stretchesTask,
  compareTask,
  cutTask,
  endsOfTrackTask,
  lengthsTask,
  recordedTask,
  writeGpxTextTask,
  writeRecordingTask,
  mapImageTask,
  placedTrackTask,
  reviewPictureTask,
  storyPictureTask,
  workoutPictureTask,
  findEndsTask,
  shownFiguresTask,
  shownStreamsTask,
  shownSplitsTask,
  baseTileTask,
  reliefTileTask,
  measureAreaTask,
  prepareExtractTask,
  copyStepTask,
  inspectArchiveTask,
  readArchiveTask,
  locateFilesTask,
  unpackFileTask,
  measureArchivedTask,
  writeAccountArchiveTask,
  writeTablePartTask,
  writeShelfTask,
  runQueryTask,
  writeBackupTask,
  tidyBackupsTask,
  layBackupOutTask,
  openBackupTask,
  readPartTask,
  listPeopleTask,
  listWorkoutsTask,
  readDatabaseTask,
  wipeDatabaseTask,
  examineRecordingTask,
  makeLocalCertificateTask,
  obtainCertificateTask,
]

/** Creates the context of tasks, in a process that was started with these settings. */
export function openTaskContext(config: Config, places = createPlaces(), baseMap = createBaseMap(places)) {
  return {
    config,
    baseMap,
    places,
    tilesOf: createTilesOpener(config, () => new Date()),
    regionsDrawer: createRegionsDrawer(regionsFolder(config.dataDir)),
  }
}

/** Runs tasks one at a time until the parent server exits, or until it ends this thread. */
export function performWork() {
  if (Bun.isMainThread) endFirstWhenMemoryRunsOut()
  performTasks(tasks, openTaskContext(readConfig(process.env)))
}
