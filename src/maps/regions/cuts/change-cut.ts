import type { Code } from '../../../platform/codes'
import { transact } from '../../../platform/db/database'
import { notFound } from '../../../platform/errors'
import { dropJob, queueJob } from '../../../platform/jobs/store'
import type { RegionsContext } from '../regions-context'
import { cutRegionKind } from './begin-cut'
import { removeCutFiles } from './files'
import { deleteCut, findCut, updateCut } from './store'

const cutNotFound = () => notFound('offline-map-cut-not-found', 'no streets of this area are being got')

/** After these problems the data so far is useless: the cut starts again with the source's current map. */
const beginsAgain: readonly Code[] = [
  'map-source-changed',
  'map-source-without-build',
  'map-source-damaged',
  'map-source-unusable',
]

/** Resumes a stopped cut from where it was. @throws AppError 404 */
export function resumeCut(ctx: RegionsContext, id: number) {
  transact(ctx.db, tx => {
    const cut = findCut(tx, id)
    if (!cut) throw cutNotFound()
    // Already running.
    if (cut.code === null) return
    const again = beginsAgain.includes(cut.code) && { plan: null, stepsDone: 0, bytesDone: 0 }
    updateCut(tx, id, { code: null, againAt: null, failures: 0, ...again })
    queueJob(tx, cutRegionKind, id, ctx.clock())
  })
  ctx.jobs.wake()
}

/** Cancels a cut. An offline map that it was to replace stays as it is. @throws AppError 404 */
export async function cancelCut(ctx: RegionsContext, id: number) {
  transact(ctx.db, tx => {
    if (!deleteCut(tx, id)) throw cutNotFound()
    dropJob(tx, cutRegionKind, id)
  })
  await removeCutFiles(ctx.regions.folder, id)
}
