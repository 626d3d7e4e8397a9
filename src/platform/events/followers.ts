// Who is told of what changes: webhooks, and whatever else wants to know. A follower is told of an account, or of the server,
// from the moment on when it asks for it (`follow`) until it no longer does (`unfollow`). Both are rows, so that triggers
// see them (migration 0091). While nobody follows anything, nothing is noted, queued or asked.
//
// A new follower is a name in `platform/db/tables.ts`, an object of this interface, and its line in `server/jobs.ts`.
import { hour, minute, second } from '../../lib/durations'
import type { PlatformContext } from '../context/platform-context'
import type { Db } from '../db/database'
import { byFacts, byId, type Job, job, jobKind } from '../jobs/job'
import { queueJob } from '../jobs/store'
import type { Happened, Happening } from './happening'
import { deleteFollower, type FollowerName, insertFollower, isAnybodyFollowed, listFollowers } from './store'

/** Somebody who is told what happens. */
export interface Follower<Ctx> {
  name: FollowerName
  /**
   * Called after changes of an account that it follows: of workouts, goals, records, equipment, or anything else that the
   * account sees. It is called at least once after the last change, which may be that of a moment ago, and once for any
   * number of changes that were made meanwhile. While many workouts come in, it is called several times a second, so what
   * takes long or goes outward is a job of its own. If it throws, it is called again later.
   */
  changed?(ctx: Ctx, userId: number): unknown
  /** Called once for each event that is no change of data. If it throws, it is called again with the same event. */
  happened?(ctx: Ctx, happening: Happening): unknown
}

/** The job of an account whose followers are to be told. A trigger queues it, so its name is in migration 0091, too. */
const followedKind = jobKind('tell-followers', byId)

/** The job that tells one follower of one event. */
const happeningKind = jobKind('tell-happening', byFacts<Happening & { follower: FollowerName }>())

const delays = [10 * second, minute, 10 * minute, hour, 6 * hour]

/** The jobs that tell these followers. */
export const followerJobs = <Ctx extends Pick<PlatformContext, 'db'>>(
  followers: readonly Follower<Ctx>[],
): Job<Ctx>[] => [
  job({
    kind: followedKind,
    delays,
    async run(ctx: Ctx, userId) {
      const names = listFollowers(ctx.db, userId)
      for (const follower of followers)
        if (names.includes(follower.name)) await follower.changed?.(ctx, userId)
    },
  }),
  job({
    kind: happeningKind,
    delays,
    async run(ctx: Ctx, { follower: name, ...happening }) {
      await followers.find(follower => follower.name === name)?.happened?.(ctx, happening)
    },
  }),
]

/**
 * Begins to tell a follower of an account, or of the server, in the caller's transaction. Call `wakeOnCommits` after it.
 * @param userId `null` for the server
 */
export function follow(tx: Db, userId: number | null, name: FollowerName) {
  insertFollower(tx, userId, name)
}

/** Ends what `follow` began. */
export function unfollow(tx: Db, userId: number | null, name: FollowerName) {
  deleteFollower(tx, userId, name)
}

/** Whether anybody is told of an account. */
export const isFollowed = (db: Db, userId: number): boolean => listFollowers(db, userId).length > 0

/**
 * Has the followers of an account told again, for example because what held them back is over.
 * @param waitMs time in ms to wait before, at most hours
 */
export function tellFollowers(ctx: Pick<PlatformContext, 'clock'>, tx: Db, userId: number, waitMs = 0) {
  const dueAt = new Date(ctx.clock().getTime() + waitMs)
  if (isFollowed(tx, userId)) queueJob(tx, followedKind, userId, dueAt)
}

/**
 * Notes an event for all who follow its account, or the server, in the transaction that makes it happen. The caller wakes
 * the jobs.
 */
export function tellHappened(
  { clock }: Pick<PlatformContext, 'clock'>,
  tx: Db,
  userId: number | null,
  happened: Happened,
) {
  for (const follower of listFollowers(tx, userId)) {
    // The id makes two events of the same kind two jobs.
    const happening = { ...happened, id: crypto.randomUUID(), userId, at: clock().getTime() }
    queueJob(tx, happeningKind, { ...happening, follower }, clock())
  }
}

/**
 * Has jobs looked for after each commit while anybody follows anything, because triggers queue them, and nobody else says
 * so. Call it once at the start, and after `follow` and `unfollow`.
 */
export function wakeOnCommits({ db, jobs }: Pick<PlatformContext, 'db' | 'jobs'>) {
  db.onCommit = isAnybodyFollowed(db) ? () => jobs.wake() : null
}
