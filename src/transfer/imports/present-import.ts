import type { PlatformContext } from '../../platform/context/platform-context'
import { countAddedWithProblem, countOutcomes, type Import, listUnknownSports } from './rows/store'
import type { AccountImport } from './schemas'
import { canUndo } from './stages/undo-import'
import { viewImport } from './view'

/** An import with how far it is. */
export function presentImport({ db }: PlatformContext, row: Import): AccountImport {
  return viewImport(row, {
    workouts: countOutcomes(db, row.id, 'workout'),
    equipments: countOutcomes(db, row.id, 'equipment'),
    withoutRecording: countAddedWithProblem(db, row.id),
    // Without the archive nothing more can be stored of it.
    unknownSports: row.archiveFile === null ? [] : listUnknownSports(db, row.id),
    canUndo: canUndo(db, row),
  })
}
