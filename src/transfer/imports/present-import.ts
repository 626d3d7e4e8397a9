import type { Context } from '../../context'
import type { AccountImport } from '../../imports/schemas'
import { countAddedWithProblem, countOutcomes, type Import, listUnknownSports } from './rows/store'
import { canUndo } from './stages/undo-import'
import { viewImport } from './view'

/** An import with how far it is. */
export function presentImport({ db }: Context, row: Import): AccountImport {
  return viewImport(row, {
    workouts: countOutcomes(db, row.id, 'workout'),
    equipments: countOutcomes(db, row.id, 'equipment'),
    withoutRecording: countAddedWithProblem(db, row.id),
    // Without the archive nothing more can be stored of it.
    unknownSports: row.archiveFile === null ? [] : listUnknownSports(db, row.id),
    canUndo: canUndo(db, row),
  })
}
