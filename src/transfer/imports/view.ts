import { httpDate } from '../../lib/net/http-date'
import type { Import, ImportOutcome, Problem } from './rows/store'
import type { AccountImport, ImportProblem, UnknownSport } from './schemas'

type OutcomeCounts = Partial<Record<ImportOutcome, number>>

interface ImportFacts {
  workouts: OutcomeCounts
  equipments: OutcomeCounts
  /** The number of added workouts that lack their recording. */
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
    code: row.reasonCode,
    detail: row.reasonFile === null ? null : { file: row.reasonFile },
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
    processed: isUndo ? (workouts.undone ?? 0) : total - (workouts.waiting ?? 0),
    added: addedOf(workouts),
    already_there: workouts['already-there'] ?? 0,
    without_recording: withoutRecording,
    left_out: workouts['left-out'] ?? 0,
  }
}

/** Also when it was taken away again. */
const addedOf = ({ added = 0, undone = 0 }: OutcomeCounts) => added + undone

export function viewProblem({ item, isFileKept }: Problem): ImportProblem {
  const { what, workoutDate, reason, reasonCode, reasonDetail, outcome } = item
  return {
    what,
    workout_date: workoutDate && httpDate(workoutDate),
    reason: reason ?? '',
    code: reasonCode,
    detail: reasonDetail,
    is_left_out: outcome === 'left-out',
    is_file_kept: isFileKept,
  }
}
