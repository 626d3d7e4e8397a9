import { havePassed } from '../../lib/date'
import { hour } from '../../lib/durations'
import type { Account } from '../../platform/access/store'
import { recountInboxOf } from '../../platform/storage/count-uploads'
import { listOwnersOfInboxFolders } from '../../platform/storage/inbox-folders'
import type { WorkoutsContext } from '../../workouts/workouts-context'

/** Each folder is counted that often, and sooner while files come. */
const countMs = hour
const countSoonMs = 60_000

/** Keeps the stored sizes of people's inbox folders true, which other programs fill. */
export class CountedFolders {
  /** By the id of the account; the time of the first look for what was counted before this start, which is mostly right. */
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

  /** Counts the folders that were not looked into: those that are gone, or whose owners are not active. */
  async countOthers(looked: readonly Account[]): Promise<void> {
    const ids = new Set(looked.map(({ id }) => id))
    for (const id of listOwnersOfInboxFolders(this.world().db)) {
      if (!ids.has(id)) await this.count(id, false)
    }
  }
}
