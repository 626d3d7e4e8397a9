import type { PlatformContext } from '../../platform/context/platform-context'
import type { Db } from '../../platform/db/database'
import { viewSuggestedSport } from '../../workouts/sports/suggest-sport'
import { type ItemContents, parseContent } from './archive/plan'
import {
  countAddedWithProblem,
  countMerged,
  countOutcomes,
  findContentWaitingFor,
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

function suggestSports(db: Db, { id }: Import): UnknownSport[] {
  return listUnknownSports(db, id).map(unknown => {
    const content = findContentWaitingFor(db, id, unknown.label)
    const look = content === null ? undefined : (parseContent(content) as ItemContents['workout']).sport.look
    return { ...unknown, suggestion: viewSuggestedSport(suggestImported(unknown.label, look)) }
  })
}
