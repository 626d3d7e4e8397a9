import { havePassed } from '../../lib/date'
import { hour, minute } from '../../lib/durations'
import type { Account } from '../../platform/access/store'
import { recountInboxOf } from '../../platform/storage/count-uploads'
import { listOwnersOfInboxFolders } from '../../platform/storage/inbox-folders'
import type { WorkoutsContext } from '../../workouts/workouts-context'

/** Intervals in ms of counting: for each folder, and a shorter interval for a folder in which files arrive. */
const countMs = hour
const countSoonMs = minute

/** Keeps the stored sizes of inbox folders correct, because other programs put files into these folders. */
export class CountedFolders {
  /**
   * Time of the last count, by account id. After a start of the server, a folder without new files is treated as just
   * counted, because its stored size is probably right.
   */
  private readonly countedAt = new Map<number, Date>()

  /** @param onFailure called with the id of an account whose folder cannot be counted */
  constructor(
    private readonly world: () => WorkoutsContext,
    private readonly onFailure: (userId: number) => void,
  ) {}

  /**
   * Counts the folder if enough time has passed since the last count.
   * @param hasCome whether files have been found in the folder
   */
  async count(userId: number, hasCome: boolean): Promise<void> {
    const now = this.world().clock()
    const last = this.countedAt.get(userId) ?? (hasCome ? null : now)
    const isDue = last === null || havePassed(hasCome ? countSoonMs : countMs, last, now)
    this.countedAt.set(userId, isDue ? now : last)
    if (isDue) await recountInboxOf(this.world(), userId).catch(() => this.onFailure(userId))
  }

  /** Counts the folders that this round has not examined: folders that are missing, and folders of inactive users. */
  async countOthers(looked: readonly Account[]): Promise<void> {
    const ids = new Set(looked.map(({ id }) => id))
    for (const id of listOwnersOfInboxFolders(this.world().db)) {
      if (!ids.has(id)) await this.count(id, false)
    }
  }
}
