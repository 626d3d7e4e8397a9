import type { PlannedItem } from '../archive/plan'
import type { ImportOrigin } from '../rows/store'
import type { ActivityArchive } from './archive-files'

/** Sources of archives that consist of activity files. */
export type ActivityOrigin = Exclude<ImportOrigin, 'trackhut' | 'fittrackee'>

export interface AskedPlan {
  userId: number
  /** Time zone for times that a service writes without an offset. */
  timeZone: string
}

/** A service or app whose archives can be imported. */
export interface Service {
  origin: ActivityOrigin
  /** Whether the files in an archive have the names and folders that this service uses. */
  isNamedLike(names: readonly string[]): boolean
  /** Whether the plan reads details from a file. Such a file is not counted among the files that are not imported. */
  isList?(name: string): boolean
  /** Distinguishes, by content, archives whose names are the same for several services. */
  isLike?(archive: ActivityArchive): Promise<boolean>
  plan(archive: ActivityArchive, asked: AskedPlan): AsyncGenerator<PlannedItem>
}
