// Looks at a service: what is new, and what of the past is still missing. Works until it is paused, disconnected, or the
// service refuses the key.
import { noticeOf } from '../../../accounts/notices/notice'
import { day, hour, minute } from '../../../lib/durations'
import { findAccount, hasAccess } from '../../../platform/access/store'
import { transact } from '../../../platform/db/database'
import { job } from '../../../platform/jobs/job'
import { queueJob } from '../../../platform/jobs/store'
import type { WorkoutsContext } from '../../../workouts/workouts-context'
import { findConnector } from '../connectors'
import { openKey } from '../key'
import { lookKind, nextLook, pauseAfter, restMsOf } from '../kinds'
import { type ConnectorProblem, findLink, type Link, updateLink } from '../rows/link-store'
import { ServiceFailure } from '../service/connector'
import { endComparing, fetchFiles, filesAtOnce } from './fetch-files'
import { listActivities } from './list-activities'
import { findWanted, type Looking, NoLongerWanted } from './looking'

/** Returns the service of a name, as `findConnector` does. */
type Find = typeof findConnector

/**
 * @param stopping aborted when the server stops: the look begins again at the next start, and nothing comes twice
 * @throws Error if the job must be retried
 */
async function look(find: Find, ctx: WorkoutsContext, linkId: number, stopping: AbortSignal) {
  const link = findLink(ctx.db, linkId)
  const account = link && findAccount(ctx.db, link.userId)
  if (link?.status !== 'active' || !account) return
  const connector = find(ctx.config, link.connector)
  const isResting = restMsOf(link, ctx.clock()) > 0
  if (!connector || !hasAccess(account) || isResting) return lookLater(ctx, link)
  const key = openKey(ctx.sealing, link)
  if (key === null) return stop({ ctx, link, account }, 'key-lost')
  const looking = { ctx, link, account, connector, asking: { key, signal: stopping } }
  try {
    await endComparing(looking)
    await listActivities(looking, filesAtOnce)
    const counts = await fetchFiles(looking)
    tell(looking, counts)
    end(ctx, link, { problem: null, problemAt: null })
  } catch (error) {
    if (error instanceof NoLongerWanted) return lookLater(ctx, link)
    if (!(error instanceof ServiceFailure)) throw error
    fail(looking, error)
  } finally {
    // What was added may have queued jobs.
    ctx.jobs.wake()
  }
}

function tell({ ctx, account, connector }: Looking, counts: { added: number; refused: number }) {
  if (counts.added + counts.refused === 0) return
  ctx.log.info('Fetched from a service', { username: account.username, service: connector.name, ...counts })
}

function fail(looking: Looking, { problem, retryAfterMs }: ServiceFailure) {
  const { ctx, link, account, connector } = looking
  ctx.log.info('A service could not be asked', {
    username: account.username,
    service: connector.name,
    reason: problem,
  })
  if (problem === 'key-refused') return stop(looking, problem)
  end(ctx, link, { problem, problemAt: ctx.clock() }, pauseAfter(problem, retryAfterMs))
}

/** Ends a look, and queues the next one. */
function end(ctx: WorkoutsContext, link: Link, changes: Pick<Link, 'problem' | 'problemAt'>, restMs = 0) {
  const now = ctx.clock()
  const nextLookAt = nextLook(now, restMs)
  const restsUntil = restMs > 0 ? new Date(now.getTime() + restMs) : null
  transact(ctx.db, tx => {
    if (!findWanted(tx, link)) return
    updateLink(tx, link.id, { ...changes, lookedAt: now, nextLookAt, restsUntil })
    queueJob(tx, lookKind, link.id, nextLookAt)
  })
}

/** Queues the next look, if there is to be one. Another key has queued one of its own. */
function lookLater(ctx: WorkoutsContext, link: Link) {
  const now = ctx.clock()
  transact(ctx.db, tx => {
    const wanted = findWanted(tx, link)
    if (!wanted) return
    const nextLookAt = nextLook(now, restMsOf(wanted, now))
    updateLink(tx, link.id, { nextLookAt })
    queueJob(tx, lookKind, link.id, nextLookAt)
  })
}

function giveUp(ctx: WorkoutsContext, linkId: number) {
  const link = findLink(ctx.db, linkId)
  if (link) lookLater(ctx, link)
}

/** Stops until the person enters another key, and tells them. */
function stop({ ctx, link, account }: Pick<Looking, 'ctx' | 'link' | 'account'>, problem: ConnectorProblem) {
  const now = ctx.clock()
  transact(ctx.db, tx => {
    if (!findWanted(tx, link)) return
    const changes = { problem, problemAt: now, lookedAt: now, nextLookAt: null, restsUntil: null }
    updateLink(tx, link.id, { status: 'stopped', ...changes })
    noticeOf(ctx, tx, account, 'connector-stopped', null)
  })
  ctx.jobs.wake()
}

/** The job that looks at the services that `find` knows. */
export const lookJobFor = (find: Find) =>
  job({
    kind: lookKind,
    // Two at once, so that a person with many recordings does not keep those of others waiting.
    atOnce: 2,
    delays: [minute, 10 * minute, hour],
    maxAheadMs: () => day + hour,
    run: (ctx: WorkoutsContext, linkId: number, stopping: AbortSignal) => look(find, ctx, linkId, stopping),
    giveUp,
  })

export const lookJob = lookJobFor(findConnector)
