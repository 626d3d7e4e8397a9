import { formatDuration } from '../../lib/duration'
import { httpDate } from '../../lib/net/http-date'
import type { AccountImport } from '../imports/schemas'
import type { PersonInBackup, WorkoutInBackup } from './look-into-backup'
import type { PartRestore, PersonInBackup as PersonView, WorkoutInBackup as WorkoutView } from './schemas'
import type { PartRestore as PartRestoreRow } from './store'

export const viewPerson = (person: PersonInBackup): PersonView => ({
  username: person.username,
  is_admin: person.isAdmin,
  standing: person.standing,
  workouts: person.workouts,
  missing: person.missing,
  different: person.different,
  hidden: person.hidden,
  last_workout_at: person.lastWorkoutAt && httpDate(person.lastWorkoutAt),
})

export const viewWorkoutInBackup = ({ workout, standing, differs }: WorkoutInBackup): WorkoutView => ({
  id: workout.shortId,
  title: workout.title,
  sport_id: workout.sportId,
  workout_date: httpDate(workout.workoutDate),
  duration: formatDuration(workout.durationS),
  distance: workout.distanceM === null ? null : workout.distanceM / 1000,
  standing,
  differs,
})

/** @param stored the import that stores the data; null before it begins, and after it was discarded */
export function viewRestore(row: PartRestoreRow, stored: AccountImport | null): PartRestore {
  const { facts } = row
  const isRefused = row.status === 'importing' && stored?.status === 'refused'
  return {
    backup: row.backup,
    username: row.username,
    workout: row.workout,
    asked_at: httpDate(row.askedAt),
    status: statusOf(row, stored),
    reason: isRefused ? stored.reason : row.reason,
    code: isRefused ? 'import-archive-unreadable' : row.reasonCode,
    made_at: facts && httpDate(new Date(facts.madeAt)),
    is_new_account: facts?.isNewAccount ?? false,
    was_admin: facts?.wasAdmin ?? false,
    is_suspended: facts?.isSuspended ?? false,
    already_here: facts?.present ?? 0,
    hidden: facts?.hidden ?? 0,
    missing_files: facts?.lacking ?? 0,
    workouts: stored && viewCounts(stored),
  }
}

function statusOf({ status }: PartRestoreRow, stored: AccountImport | null): PartRestore['status'] {
  if (status !== 'importing') return status
  if (stored?.status === 'refused') return 'failed'
  if (stored?.status === 'undoing' || stored?.status === 'undone') return 'undone'
  return stored === null || stored.status === 'done' ? 'done' : 'importing'
}

const viewCounts = ({ workouts, unknown_sports }: AccountImport): PartRestore['workouts'] => ({
  total: workouts.total,
  processed: workouts.processed,
  added: workouts.added,
  without_recording: workouts.without_recording,
  left_out: workouts.left_out,
  waiting: unknown_sports.reduce((sum, { workouts }) => sum + workouts, 0),
})
