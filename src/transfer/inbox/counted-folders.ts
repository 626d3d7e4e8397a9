import { havePassed } from '../../lib/date'
import { hour, minute } from '../../lib/durations'
import type { Account } from '../../platform/access/store'
import { recountInboxOf } from '../../platform/storage/count-uploads'
import { listOwnersOfInboxFolders } from '../../platform/storage/inbox-folders'
import type { WorkoutsContext } from '../../workouts/workouts-context'

/** How often each folder is counted, and how often while files arrive. */
const countMs = hour
const countSoonMs = minute

/** Keeps the stored sizes of inbox folders correct: other programs fill these folders. */
export class CountedFolders {
  /**
   * By account id. A folder that was counted before this start gets the time of the first look, as its stored size is
   * mostly right.
   */
  private readonly countedAt = new Map<number, Date>()

  /** @param onFailure called with the id of an account whose folder cannot be counted */
  constructor(
    private readonly world: () => WorkoutsContext,
    private readonly onFailure: (userId: number) => void,
  ) {}

  /**
   * Counts the folder if it is due.
   * @param hasCome whether files have been found in it
   */
  async count(userId: number, hasCome: boolean): Promise<void> {
    const now = this.world().clock()
    const last = this.countedAt.get(userId) ?? (hasCome ? null : now)
    const isDue = last === null || havePassed(hasCome ? countSoonMs : countMs, last, now)
    this.countedAt.set(userId, isDue ? now : last)
    if (isDue) await recountInboxOf(this.world(), userId).catch(() => this.onFailure(userId))
  }

  /** Counts the folders that this round did not look into: those that are missing, or whose owners are inactive. */
  async countOthers(looked: readonly Account[]): Promise<void> {
    const ids = new Set(looked.map(({ id }) => id))
    for (const id of listOwnersOfInboxFolders(this.world().db)) {
      if (!ids.has(id)) await this.count(id, false)
    }
  }
}
