import { hour, minute, second } from '../../../lib/durations'
import { type Job, job } from '../../../platform/jobs/job'
import { drawMapImageKind, queueAreaRedrawsKind, queueRedrawsKind, redrawMapImageKind } from '../../job-kinds'
import type { WorkoutsContext } from '../../workouts-context'
import { queueAreaRedraws, queueRedraws, redrawMapImage } from './redraw-map-images'
import { finishMapImage } from './usual-map-image'

export const mapImageJobs: readonly Job<WorkoutsContext>[] = [
  job({
    kind: drawMapImageKind,
    delays: [10 * second, minute, 10 * minute, hour],
    run: finishMapImage,
  }),
  job({
    kind: redrawMapImageKind,
    delays: [10 * second, minute, 10 * minute, hour, 6 * hour, 24 * hour],
    run: redrawMapImage,
  }),
  job({ kind: queueRedrawsKind, delays: [minute, 10 * minute, hour], run: queueRedraws }),
  job({ kind: queueAreaRedrawsKind, delays: [minute, 10 * minute, hour], run: queueAreaRedraws }),
]
