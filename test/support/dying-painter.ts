// A worker process that measures recordings, but kills itself when it has to draw an image.
import { placedTrackTask } from '../../src/maps/images/tasks'
import { createPlaces } from '../../src/maps/places/places'
import { performTasks } from '../../src/platform/workers/perform-tasks'
import { measureOnDiskTask } from '../../src/workouts/intake/measuring/tasks'

performTasks(
  [
    measureOnDiskTask,
    {
      ...placedTrackTask,
      perform: () => new Promise<never>(() => process.kill(process.pid, 'SIGKILL')),
    },
  ],
  { places: createPlaces() },
)
