import { httpDate } from '../../lib/net/http-date'
import type { Import, ImportContents, ImportOutcome, Problem } from './rows/store'
import type { AccountImport, ImportPreview, ImportProblem, UnknownSport } from './schemas'

type OutcomeCounts = Partial<Record<ImportOutcome, number>>

interface ImportFacts {
  workouts: OutcomeCounts
  equipments: OutcomeCounts
  /** Number of added workouts that were merged with others. */
  merged: number
  /** Number of added workouts whose recording is missing or unreadable. */
  withoutRecording: number
  unknownSports: UnknownSport[]
  canUndo: boolean
}

const underway: readonly Import['status'][] = ['waiting', 'reading', 'running', 'undoing']

/** An import whose preview waits for the user is not underway. */
export const isUnderway = ({ status, preview }: Import) => preview === null && underway.includes(status)

export function viewImport(row: Import, facts: ImportFacts): AccountImport {
  return {
    status: row.preview ? 'ready' : row.status,
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
    preview: row.preview && viewContents(row.preview),
  }
}

function viewContents({ from, to, sports, ...contents }: ImportContents): ImportPreview {
  return {
    workouts: contents.workouts,
    already_there: contents.alreadyThere,
    without_recording: contents.withoutRecording,
    left_out: contents.leftOut,
    equipments: contents.equipments,
    other_files: contents.otherFiles,
    from: from === null ? null : httpDate(new Date(from)),
    to: to === null ? null : httpDate(new Date(to)),
    sports: Object.entries(sports).map(([id, workouts]) => ({ sport_id: Number(id), workouts })),
  }
}

function viewCounts({ status }: Import, { workouts, merged, withoutRecording }: ImportFacts) {
  const total = Object.values(workouts).reduce((sum, count) => sum + count, 0)
  const isUndo = status === 'undoing' || status === 'undone'
  return {
    total,
    processed: isUndo ? (workouts.undone ?? 0) : total - (workouts.waiting ?? 0),
    added: addedOf(workouts),
    already_there: workouts['already-there'] ?? 0,
    merged,
    without_recording: withoutRecording,
    left_out: workouts['left-out'] ?? 0,
  }
}

/** Also counts workouts that were undone later. */
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
