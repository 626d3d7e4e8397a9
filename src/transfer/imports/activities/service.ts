import type { PlannedItem } from '../archive/plan'
import type { ImportOrigin } from '../rows/store'
import type { ActivityArchive } from './archive-files'

/** Sources of archives that consist of activity files. */
export type ActivityOrigin = Exclude<ImportOrigin, 'trackhut' | 'fittrackee'>

export interface AskedPlan {
  userId: number
  /** For times that a service writes without an offset. */
  timeZone: string
}

/** A service or app whose archives can be imported. */
export interface Service {
  origin: ActivityOrigin
  /** Whether the names of the files in an archive, with their folders, are those of this service. */
  isNamedLike(names: readonly string[]): boolean
  /** Whether the plan reads details from a file, which is then none that is left over. */
  isList?(name: string): boolean
  /** Decides between archives with the same names, by their content. */
  isLike?(archive: ActivityArchive): Promise<boolean>
  plan(archive: ActivityArchive, asked: AskedPlan): AsyncGenerator<PlannedItem>
}
