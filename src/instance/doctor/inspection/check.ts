import type { DataDirectory } from './data-directory'
import type { CheckName, Fault } from './finding'

/** One thing that is looked at. Wings above hand over what they know of. */
export interface Check {
  name: CheckName
  /** While it is done. */
  doing: string
  find(directory: DataDirectory): Fault[] | Promise<Fault[]>
  /** The doctor says this when the check finds nothing. */
  fine: string
  /** Absent for those that always make sense. */
  isAsked?(directory: DataDirectory): boolean
}
