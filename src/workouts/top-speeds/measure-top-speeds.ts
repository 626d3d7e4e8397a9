// Measures the top speeds of workouts that have none: of those that were stored before Trackhut measured any.
import { scaleFigure } from '../../tracks/measuring/measure'
import { measureTopSpeedsKind } from '../job-kinds'
import { measureLater } from '../later/measure-later'
import { listWithoutTopSpeed, saveTopSpeed, saveTopSpeedsOfSegments } from './store'
import { topSpeedsTask } from './tasks'

export const measureTopSpeedsJob = measureLater({
  kind: measureTopSpeedsKind,
  list: listWithoutTopSpeed,
  task: topSpeedsTask,
  save(tx, workoutId, speeds) {
    saveTopSpeed(tx, workoutId, scale(speeds?.whole ?? null))
    saveTopSpeedsOfSegments(tx, workoutId, speeds?.segments.map(scale) ?? [])
  },
})

/** Into hundredths of km/h. */
const scale = (speed: number | null) => (speed === null ? null : scaleFigure(speed * 3.6, 'topSpeedCkmh'))
