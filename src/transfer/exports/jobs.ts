import { hour, minute } from '../../lib/durations'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Job, job } from '../../platform/jobs/job'
import { makeExportKind, sweepExportKind } from './job-kinds'
import { giveUpExport, makeExport } from './make-export'
import { archiveLifetimeMs, sweepExport } from './sweep-export'

export const exportJobs: readonly Job<PlatformContext>[] = [
  job({
    kind: makeExportKind,
    delays: [minute, 10 * minute],
    run: makeExport,
    giveUp: giveUpExport,
  }),
  job({ kind: sweepExportKind, delays: [hour], farthestMs: () => archiveLifetimeMs, run: sweepExport }),
]
