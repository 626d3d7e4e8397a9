// A finding is what the doctor says about one thing.
import type { DataDirectory } from './data-directory'

export type CheckName =
  | 'database'
  | 'files'
  | 'recordings'
  | 'pictures'
  | 'sizes'
  | 'figures'
  | 'jobs'
  | 'exports'
  | 'imports'
  | 'backups'
  | 'permissions'
  | 'space'
  | 'tiles'
  | 'mail'

/** A notice is worth knowing, and needs nothing done. */
type FindingState = 'ok' | 'notice' | 'problem' | 'repaired'

export interface Finding {
  check: CheckName
  state: FindingState
  /** For people: what there is. */
  sentence: string
  /** It says what somebody can do; null where there is nothing to do. */
  advice: string | null
  /** Paths, or short ids of workouts, that the finding is about. */
  items: readonly string[]
}

/** Something that is not as it should be. */
export interface Fault {
  state: 'notice' | 'problem'
  sentence: string
  advice?: string
  items?: readonly string[]
  /**
   * Puts it right without losing anything, and says in a sentence what was done.
   * @throws Error with what stands in its way
   */
  repair?(): Promise<string> | string
  /** Nothing else can be found out before that is put right. */
  isFatal?: true
}

type Things = 'file' | 'folder' | 'path' | 'table' | 'user' | 'workout'

/** One fault about some things, the first of which are named in its sentence; none where there are no such things. */
export function faultOf(things: Things, items: readonly string[], fault: Fault): Fault[] {
  if (items.length === 0) return []
  const { sentence, repair } = fault
  const named = (text: string) => `${text} ${count(things, items)}.`
  const repairing = repair && { repair: async () => named(await repair()) }
  return [{ ...fault, sentence: named(sentence), items, ...repairing }]
}

const mostNamed = 3

/** `2 files: a, b`; `9 files: a, b, c and 6 more`. */
function count(things: Things, items: readonly string[]): string {
  const shown = items.slice(0, mostNamed).map(printable).join(', ')
  const rest = items.length > mostNamed ? ` and ${items.length - mostNamed} more` : ''
  return `${items.length} ${things}${items.length === 1 ? '' : 's'}: ${shown}${rest}`
}

/** A name as it may be printed: whoever planted it may have put commands for the terminal in it. */
const printable = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')

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
