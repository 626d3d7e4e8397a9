import { httpDate } from '../../lib/net/http-date'
import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { shelfSportOfWord } from '../../workouts/sports/shelf/find-on-shelf'
import { viewSuggestedSport } from '../../workouts/sports/suggest-sport'
import {
  countAddedValues,
  countAddedWithReason,
  countOutcomes,
  type Import,
  type ImportContents,
  listUnknownSports,
  type Problem,
} from './rows/store'
import type { AccountImport, ImportPreview, ImportProblem, UnknownSport } from './schemas'
import { canUndo } from './stages/undo-import'
import { suggestImported } from './storing/match-sport'

const underway: readonly Import['status'][] = ['waiting', 'reading', 'running', 'undoing']

/** Whether an import is underway. An import whose preview waits for the user is not. */
export const isUnderway = ({ status, preview }: Import) => preview === null && underway.includes(status)

export function presentImport({ db }: PlatformContext, row: Import): AccountImport {
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
    workouts: countWorkouts(db, row),
    equipments_added: addedOf(countOutcomes(db, row.id, 'equipment')),
    body_values_added: countAddedValues(db, row.id),
    // Without the archive, workouts that wait for a sport can no longer be imported.
    unknown_sports: row.archiveFile === null ? [] : suggestSports(db, row),
    can_undo: canUndo(db, row),
    preview: row.preview && viewContents(row.preview),
  }
}

function countWorkouts(db: Db, { id, status }: Import): AccountImport['workouts'] {
  const workouts = countOutcomes(db, id, 'workout')
  const total = Object.values(workouts).reduce((sum, count) => sum + count, 0)
  const isUndo = status === 'undoing' || status === 'undone'
  return {
    total,
    processed: isUndo ? (workouts.undone ?? 0) : total - (workouts.waiting ?? 0),
    added: addedOf(workouts),
    already_there: workouts['already-there'] ?? 0,
    merged: countAddedWithReason(db, id, true),
    without_recording: countAddedWithReason(db, id, false),
    left_out: workouts['left-out'] ?? 0,
  }
}

/** Number of items that were added, including those that were undone later. */
const addedOf = ({ added = 0, undone = 0 }: ReturnType<typeof countOutcomes>) => added + undone

/**
 * Maximum number of unknown sports in a response. Once the user has chosen sports for these, a response contains
 * further unknown sports.
 */
const maxUnknownSports = 100

function suggestSports(db: Db, { id }: Import): UnknownSport[] {
  return listUnknownSports(db, id, maxUnknownSports).map(({ label, workouts, look, shelfKey }) => {
    const suggested = suggestImported(label, look ?? undefined)
    const shelf = shelfKey ?? shelfSportOfWord(label, false)?.key ?? null
    return { label, workouts, suggestion: viewSuggestedSport(suggested), shelf }
  })
}

function viewContents({ from, to, sports, guessed = 0, ...contents }: ImportContents): ImportPreview {
  return {
    workouts: contents.workouts,
    already_there: contents.alreadyThere,
    without_recording: contents.withoutRecording,
    left_out: contents.leftOut,
    equipments: contents.equipments,
    body_values: contents.bodyValues ?? 0,
    other_files: contents.otherFiles,
    guessed,
    from: from === null ? null : httpDate(new Date(from)),
    to: to === null ? null : httpDate(new Date(to)),
    sports: Object.entries(sports).map(([id, workouts]) => ({ sport_id: Number(id), workouts })),
  }
}

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
