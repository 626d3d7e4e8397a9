import type { PlatformContext } from '../../platform/context/platform-context'
import { hour, type Job, job, minute, second } from '../../platform/jobs/job'
import { addToHeat } from './add-to-heat'
import { addHeatKind, mergeHeatKind, queueHeatKind, subtractHeatKind } from './job-kinds'
import { mergeChanges } from './merge-changes'
import { queueHeat } from './queue-heat'
import { remakeHeat, subtractFromHeat } from './remove-from-heat'

const delays = [10 * second, minute, 10 * minute]

export const heatJobs: readonly Job<PlatformContext>[] = [
  job({ kind: addHeatKind, delays, run: addToHeat }),
  job({ kind: subtractHeatKind, delays, run: subtractFromHeat, giveUp: remakeHeat }),
  job({ kind: mergeHeatKind, delays, run: mergeChanges }),
  job({ kind: queueHeatKind, delays: [minute, 10 * minute, hour], run: queueHeat }),
]
