import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import { requireSport } from '../../workouts/sports/require-sport'
import { findImportOf, type Import, listUnknownSports, nameUnknownSport, updateImport } from './rows/store'
import { queueImport } from './stages/queue-import'

/**
 * Says which sports here those are that workouts wait for, which are then stored.
 * @param sportIds by the names they have in the archive
 * @throws AppError 400 when nothing waits for one of these names, or there is no such sport
 */
export function nameSports(ctx: PlatformContext, userId: number, sportIds: Record<string, number>): Import {
  const named = transact(ctx.db, tx => {
    const found = findImportOf(tx, userId)
    const isOpen = found?.archiveFile && (found.status === 'done' || found.status === 'running')
    if (!isOpen) throw invalid('no-sport-wanted', 'no workouts wait for a sport')
    const waiting = new Set(listUnknownSports(tx, found.id).map(({ label }) => label))
    for (const [label, sportId] of Object.entries(sportIds)) {
      if (!waiting.has(label)) throw invalid('sport-not-wanted', `no workouts wait for the sport ${label}`)
      nameUnknownSport(tx, found.id, label, requireSport(tx, userId, sportId).sport.id)
    }
    if (found.status === 'running') return found
    updateImport(tx, found.id, { status: 'running' })
    queueImport(ctx, tx, found.id)
    return { ...found, status: 'running' as const }
  })
  ctx.jobs.wake()
  return named
}
