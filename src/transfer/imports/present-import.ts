import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { viewSuggestedSport } from '../../workouts/sports/suggest-sport'
import {
  countAddedWithProblem,
  countMerged,
  countOutcomes,
  type Import,
  listUnknownSports,
} from './rows/store'
import type { AccountImport, UnknownSport } from './schemas'
import { canUndo } from './stages/undo-import'
import { suggestImported } from './storing/match-sport'
import { viewImport } from './view'

export function presentImport({ db }: PlatformContext, row: Import): AccountImport {
  return viewImport(row, {
    workouts: countOutcomes(db, row.id, 'workout'),
    equipments: countOutcomes(db, row.id, 'equipment'),
    merged: countMerged(db, row.id),
    withoutRecording: countAddedWithProblem(db, row.id),
    // Without the archive, waiting workouts can no longer be imported.
    unknownSports: row.archiveFile === null ? [] : suggestSports(db, row),
    canUndo: canUndo(db, row),
  })
}

/** The others follow when these are matched. */
const maxUnknownSports = 100

function suggestSports(db: Db, { id }: Import): UnknownSport[] {
  return listUnknownSports(db, id, maxUnknownSports).map(({ label, workouts, look }) => {
    const suggested = suggestImported(label, look ?? undefined)
    return { label, workouts, suggestion: viewSuggestedSport(suggested) }
  })
}
