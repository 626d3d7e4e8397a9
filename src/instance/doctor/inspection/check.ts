// What the doctor's checks inspect, and what they find.
import type { Db } from '../../../platform/db/database'
import type { InspectedDatabase } from '../../../platform/db/inspect-database'
import type { Mailer } from '../../../platform/mail/mailer'
import type { Config } from '../../../platform/settings/table/config-type'
import type { DataDir } from '../../../platform/storage/data-dir'
import type { Files } from '../../../platform/storage/files'
import type { Workers } from '../../../platform/workers/workers'

/** A data directory with everything needed to inspect it. A server may be running on it. */
export interface DataDirectory {
  config: Config
  dataDir: DataDir
  db: Db
  database: Pick<InspectedDatabase, 'findDamage' | 'findLooseRows'>
  files: Files
  /** Each has one process, so that several recordings are measured at once. */
  workers: readonly [Workers, ...Workers[]]
  /** null if mail is off. */
  mail: Mailer | null
  /** The present time, by the clock of the machine. */
  now: Date
  /** Receives the progress of slow checks. */
  onProgress(what: string, done: number, total: number): void
}

/** A check. Features supply checks of their own. */
export interface Check {
  name: CheckName
  /** What the check is doing, for progress messages. */
  doing: string
  find(directory: DataDirectory): Fault[] | Promise<Fault[]>
  /** Sentence for a check without faults. */
  fine: string
  /** Whether the check applies to this instance; if the function is absent, it always does. */
  isAsked?(directory: DataDirectory): boolean
}

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

/** A notice requires no action. */
type FindingState = 'ok' | 'notice' | 'problem' | 'repaired'

export interface Finding {
  check: CheckName
  state: FindingState
  /** What was found, in a sentence for people. */
  sentence: string
  /** What to do about it; null if there is nothing to do. */
  advice: string | null
  /** Paths or short workout ids that the finding is about. */
  items: readonly string[]
}

/** Something wrong that a check has found. */
export interface Fault {
  state: 'notice' | 'problem'
  sentence: string
  advice?: string
  items?: readonly string[]
  /**
   * Repairs the fault without losing data.
   * @returns a sentence about what was done
   * @throws Error that explains why it failed
   */
  repair?(): Promise<string> | string
  /** Later checks are pointless until this is repaired. */
  isFatal?: true
}

type Things = 'file' | 'folder' | 'path' | 'table' | 'user' | 'workout'

/** A fault about some items, with the first few named in its sentence; empty if there are no items. */
export function faultOf(things: Things, items: readonly string[], fault: Fault): Fault[] {
  if (items.length === 0) return []
  const { sentence, repair } = fault
  const named = (text: string) => `${text} ${count(things, items)}.`
  const repairing = repair && { repair: async () => named(await repair()) }
  return [{ ...fault, sentence: named(sentence), items, ...repairing }]
}

const maxNamed = 3

/** `2 files: a, b`; `9 files: a, b, c and 6 more`. */
function count(things: Things, items: readonly string[]): string {
  const shown = items.slice(0, maxNamed).map(printable).join(', ')
  const rest = items.length > maxNamed ? ` and ${items.length - maxNamed} more` : ''
  return `${items.length} ${things}${items.length === 1 ? '' : 's'}: ${shown}${rest}`
}

/** Replaces characters by which a file name could send commands to the terminal. */
const printable = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
