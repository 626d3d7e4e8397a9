// Types of the checks that the command `trackhut doctor` makes: their input and their findings.
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
  /** Worker pools with one process each, so that several recordings are measured at the same time. */
  workers: readonly [Workers, ...Workers[]]
  /** The mailer; null if mail is off. */
  mail: Mailer | null
  /** The current time according to the clock of the machine. */
  now: Date
  /** Called with the progress of slow checks. */
  onProgress(what: string, done: number, total: number): void
}

/** A check of the doctor. Features can provide additional checks. */
export interface Check {
  name: CheckName
  /** Description of the check in progress, for progress messages. */
  doing: string
  find(directory: DataDirectory): Fault[] | Promise<Fault[]>
  /** Sentence that is shown if the check finds no faults. */
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
  | 'passkeys'
  | 'space'
  | 'tiles'
  | 'mail'

/** A notice requires no action. */
type FindingState = 'ok' | 'notice' | 'problem' | 'repaired'

export interface Finding {
  check: CheckName
  state: FindingState
  /** Description of the finding, as a sentence. */
  sentence: string
  /** Advice for the administrator; null if no action is needed. */
  advice: string | null
  /** What the finding is about, such as paths, usernames or short ids of workouts. */
  items: readonly string[]
}

/** A fault that a check has found. */
export interface Fault {
  state: 'notice' | 'problem'
  sentence: string
  advice?: string
  items?: readonly string[]
  /**
   * Repairs the fault without losing data.
   * @returns a sentence that describes the repair
   * @throws Error that explains why it failed
   */
  repair?(): Promise<string> | string
  /** True if later checks are pointless until this fault is repaired. */
  isFatal?: true
}

type Things = 'file' | 'folder' | 'path' | 'table' | 'user' | 'workout'

/**
 * Makes a fault about some items, and names the first few of them in its sentence. The result is empty if there are no
 * items.
 */
export function faultOf(things: Things, items: readonly string[], fault: Fault): Fault[] {
  if (items.length === 0) return []
  const { sentence, repair } = fault
  const named = (text: string) => `${text} ${count(things, items)}.`
  const repairing = repair && { repair: async () => named(await repair()) }
  return [{ ...fault, sentence: named(sentence), items, ...repairing }]
}

const maxNamed = 3

/** Returns a text such as `2 files: a, b`, or `9 files: a, b, c and 6 more`. */
function count(things: Things, items: readonly string[]): string {
  const shown = items.slice(0, maxNamed).map(printable).join(', ')
  const rest = items.length > maxNamed ? ` and ${items.length - maxNamed} more` : ''
  return `${items.length} ${things}${items.length === 1 ? '' : 's'}: ${shown}${rest}`
}

/** Replaces characters by which a file name could send commands to the terminal. */
const printable = (name: string) => name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')
