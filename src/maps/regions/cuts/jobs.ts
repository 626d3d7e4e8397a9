import { type Job, job, minute, second } from '../../../platform/jobs/job'
import type { RegionsContext } from '../regions-context'
import { cutRegion, longestDelay, stopCut } from './cut-region'
import { cutRegionKind } from './job-kinds'

export const cutRegionJob: Job<RegionsContext> = job({
  kind: cutRegionKind,
  delays: [10 * second, minute, 10 * minute],
  farthestMs: () => longestDelay,
  run: cutRegion,
  giveUp: (ctx: RegionsContext, id) => stopCut(ctx, { id }, 'offline-map-cut-failed'),
})
