// Checks the release feed, if one is set, for a newer version once a day.

import { havePassed } from '../../lib/date'
import { day, hour } from '../../lib/durations'
import { machineKind } from '../../lib/system/machine'
import type { PlatformContext } from '../../platform/context/platform-context'
import { type Db, transact } from '../../platform/db/database'
import { job, jobKind, onlyOne } from '../../platform/jobs/job'
import { dropJobs, queueJob } from '../../platform/jobs/store'
import { fullVersion } from '../../platform/version'
import { isNewer, newestRelease } from './published-releases'
import { fetchSums, findFeed, sourceOf } from './release-feed'
import { findUpdateCheck, forgetUpdateCheck, saveUpdateCheck } from './store'

type UpdatesContext = Pick<PlatformContext, 'config' | 'db' | 'clock' | 'log'>

const checkForUpdatesKind = jobKind('check-for-updates', onlyOne('instance'))

/**
 * Schedules the checks of the release feed. Call it at the start of the server and after the settings have changed. A
 * feed is checked once a day, no matter how often the server starts. A new feed is checked at once.
 */
export function followUpdateFeed(ctx: UpdatesContext) {
  const feed = findFeed(ctx.config)
  if (feed === null && ctx.config.updateFeed !== null) {
    ctx.log.warn(
      'Nobody is asked for newer versions: UPDATE_FEED needs UPDATE_KEY, the key that releases are signed with',
    )
  }
  transact(ctx.db, tx => {
    dropJobs(tx, checkForUpdatesKind)
    if (feed === null) return forgetUpdateCheck(tx)
    const now = ctx.clock()
    const last = findUpdateCheck(tx, sourceOf(feed))?.checkedAt
    const isDue = last === undefined || havePassed(day, last, now)
    queueJob(tx, checkForUpdatesKind, null, isDue ? now : new Date(last.getTime() + day))
  })
}

export const checkForUpdatesJob = job({
  kind: checkForUpdatesKind,
  delays: [hour, 6 * hour],
  maxAheadMs: () => day,
  run: checkForUpdates,
  giveUp: (ctx: UpdatesContext) => queueNext(ctx, ctx.db),
})

async function checkForUpdates(ctx: UpdatesContext) {
  const feed = findFeed(ctx.config)
  if (feed === null) return
  const listed = newestRelease(await fetchSums(feed), machineKind())?.version ?? null
  const source = sourceOf(feed)
  const current = findFeed(ctx.config)
  // Another feed was set meanwhile. It will be checked next.
  if (current === null || sourceOf(current) !== source) return
  transact(ctx.db, tx => {
    const known = findUpdateCheck(tx, source)?.newestVersion ?? null
    const isOld = known !== null && (listed === null || isNewer(known, listed))
    if (isOld) ctx.log.warn('The list of releases is older than one that was there before', { listed, known })
    saveUpdateCheck(tx, { source, checkedAt: ctx.clock(), newestVersion: isOld ? known : listed })
    queueNext(ctx, tx)
  })
}

function queueNext({ clock }: UpdatesContext, tx: Db) {
  queueJob(tx, checkForUpdatesKind, null, new Date(clock().getTime() + day))
}

/** Returns the newest version of the feed if it is newer than this version; otherwise null. Null without a feed. */
export function findNewerVersion({ config, db }: Pick<PlatformContext, 'config' | 'db'>): string | null {
  const feed = findFeed(config)
  if (feed === null) return null
  const newest = findUpdateCheck(db, sourceOf(feed))?.newestVersion ?? null
  return newest !== null && isNewer(newest, fullVersion) ? newest : null
}
