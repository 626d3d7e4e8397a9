import { httpDate } from '../../lib/net/http-date'
import type { AccountImport, ImportProblem, UnknownSport } from '../../imports/schemas'
import type { Import, ImportItem, ImportOutcome } from './rows/store'

export type OutcomeCounts = Partial<Record<ImportOutcome, number>>

export interface ImportFacts {
  workouts: OutcomeCounts
  equipments: OutcomeCounts
  /** Of the workouts added, those without their recording. */
  withoutRecording: number
  unknownSports: UnknownSport[]
  canUndo: boolean
}

const underway: readonly Import['status'][] = ['waiting', 'reading', 'running', 'undoing']

export const isUnderway = ({ status }: Import) => underway.includes(status)

export function viewImport(row: Import, facts: ImportFacts): AccountImport {
  return {
    status: row.status,
    created_at: httpDate(row.createdAt),
    origin: row.origin,
    username: row.username,
    file_size: row.fileSize,
    takes_profile: row.takesProfile,
    reason: row.reason,
    workouts: viewCounts(row, facts),
    equipments_added: addedOf(facts.equipments),
    unknown_sports: facts.unknownSports,
    can_undo: facts.canUndo,
  }
}

function viewCounts({ status }: Import, { workouts, withoutRecording }: ImportFacts) {
  const total = Object.values(workouts).reduce((sum, count) => sum + count, 0)
  const isUndo = status === 'undoing' || status === 'undone'
  return {
    total,
    processed: total - ((isUndo ? workouts.added : workouts.waiting) ?? 0),
    added: addedOf(workouts),
    already_there: workouts['already-there'] ?? 0,
    without_recording: withoutRecording,
    left_out: workouts['left-out'] ?? 0,
  }
}

/** Also when it was taken away again. */
const addedOf = ({ added = 0, undone = 0 }: OutcomeCounts) => added + undone

export function viewProblem({ what, workoutDate, reason, outcome }: ImportItem): ImportProblem {
  return {
    what,
    workout_date: workoutDate && httpDate(workoutDate),
    reason: reason ?? '',
    is_left_out: outcome === 'left-out',
  }
}
