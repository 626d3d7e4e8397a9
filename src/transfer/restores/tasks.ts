import type { Outcome } from '../../instance/backups/archive/attempt'
import { hour, minute } from '../../lib/durations'
import type { Task } from '../../platform/workers/task'
import type { PeopleInBackup, PeopleQuestion, WorkoutsInBackup, WorkoutsQuestion } from './look-into-backup'
import type { ReadPart, WantedPart } from './read-part'

interface Ctx {
  config: { dataDir: string }
}

/** Time limit that is long enough for a large database and many recordings on the slow disk of a small machine. */
const timeLimitMs = 12 * hour

/** Unpacks the database of a backup into a folder, and brings it up to date. */
export const openBackupTask: Task<
  { path: string; folder: string; identity: string | null },
  Outcome<void>
> = {
  name: 'open-backup',
  queue: 'export',
  timeLimitMs,
  async perform({ path, ...opening }) {
    const { attemptRestore } = await import('./refusal')
    const { openPartly } = await import('./opened-backup')
    return attemptRestore(async () => (await openPartly(path, opening))[Symbol.dispose]())
  },
}

/** Reads a part of a backup into an archive in an empty folder. `now` is in milliseconds since 1970. */
export const readPartTask: Task<
  { path: string; part: WantedPart; folder: string; now: number; identity: string | null },
  Outcome<ReadPart>,
  Ctx
> = {
  name: 'read-part-of-backup',
  queue: 'export',
  timeLimitMs,
  async perform({ folder, now, ...wanted }, { config }) {
    const { attemptRestore } = await import('./refusal')
    const { readPartBeside } = await import('./read-part')
    return attemptRestore(() => readPartBeside(config.dataDir, { ...wanted, now: new Date(now) }, folder))
  },
}

/** Lists people in the opened copy of a backup; null if it has been removed. */
export const listPeopleTask: Task<PeopleQuestion, PeopleInBackup | null, Ctx> = {
  name: 'list-people-of-backup',
  // A request waits for the result.
  queue: 'general',
  priority: 'high',
  timeLimitMs: minute,
  perform: async (question, { config }) =>
    (await import('./look-into-backup')).listPeople(config.dataDir, question),
}

/** Lists somebody's workouts in the opened copy of a backup; null if it has been removed. */
export const listWorkoutsTask: Task<WorkoutsQuestion, WorkoutsInBackup | null, Ctx> = {
  name: 'list-workouts-of-backup',
  queue: 'general',
  priority: 'high',
  timeLimitMs: minute,
  perform: async (question, { config }) =>
    (await import('./look-into-backup')).listWorkouts(config.dataDir, question),
}
