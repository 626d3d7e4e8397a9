import type { PlatformContext } from '../../platform/context/platform-context'
import type { Page } from '../../platform/http/input/paging'
import { countFormer, listFormerRows } from '../rows/recalculated-store'
import { countByCauses } from './findings-store'
import type { FigureCause } from './measuring/causes'
import { canUndo } from './own-recalculations'
import type { LeftOutWorkout, Recalculation as View } from './schemas'
import { countUnmeasured, findRow, listUnmeasuredPage, type Recalculation } from './store'
import { findObstacle } from './undo-recalculation'
import { viewLeftOut, viewRecalculation } from './view'

export function presentRecalculation({ db }: Pick<PlatformContext, 'db'>, row: Recalculation): View {
  const leftOut = countLeftOut({ db }, row)
  if (!row.isLook) {
    const { changed: workouts, changedCauses: byCause } = row
    return viewRecalculation(row, { workouts, leftOut, byCause, canUndo: canUndo(row) })
  }
  let workouts = 0
  const byCause: Partial<Record<FigureCause, number>> = {}
  for (const { causes, workouts: count } of countByCauses(db, row.id)) {
    workouts += count
    for (const cause of causes) byCause[cause] = (byCause[cause] ?? 0) + count
  }
  return viewRecalculation(row, { workouts, leftOut, byCause, canUndo: false })
}

/**
 * Counts the workouts that were left out. For an undone recalculation, these are the workouts that were not put back.
 */
export const countLeftOut = ({ db }: Pick<PlatformContext, 'db'>, { id, status }: Recalculation): number =>
  status === 'undone' ? countFormer(db, id) : countUnmeasured(db, id)

export async function presentLeftOut(
  ctx: PlatformContext,
  { id, status }: Recalculation,
  page: Page,
): Promise<LeftOutWorkout[]> {
  if (status !== 'undone')
    return listUnmeasuredPage(ctx.db, id, page).map(({ row, reason }) =>
      viewLeftOut(row, row.workoutDate, reason),
    )
  const found: LeftOutWorkout[] = []
  for (const former of listFormerRows(ctx.db, id, 0, page.perPage, page.offset)) {
    const obstacle = await findObstacle(ctx, former)
    const row = findRow(ctx.db, former.workoutId)
    found.push(viewLeftOut(row, former.workoutDate, obstacle ?? 'changed'))
  }
  return found
}
