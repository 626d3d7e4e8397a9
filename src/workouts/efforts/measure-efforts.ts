// Measures the best efforts of workouts that were stored before Trackhut measured any.
import { measureEffortsKind } from '../job-kinds'
import { measureLater } from '../later/measure-later'
import { listWithoutEfforts, saveEfforts } from './store'
import { effortsTask } from './tasks'

export const measureEffortsJob = measureLater({
  kind: measureEffortsKind,
  list: listWithoutEfforts,
  task: effortsTask,
  save(tx, workoutId, efforts) {
    // None where the recording is lost or damaged.
    saveEfforts(tx, workoutId, efforts ?? [])
  },
})
