import type { Db } from '../../../platform/db/database'
import { choosableFigures, type FigureChoices } from '../../../tracks/figure-sources'
import { choicesOfSport, saveUsualChoice } from '../../../workouts/rows/usual-choices-store'
import { listSports } from '../../../workouts/sports/store'
import type { ImportedFigurePreference } from '../archive/account-data'
import { matchSport } from './match-sport'
import { added, alreadyThere, type Outcome, sportUnknown } from './outcome'

interface FigurePreferenceUndoRecord {
  /** Id of the sport to which the choices apply; `null` for all sports. */
  choicesFor: number | null
  /** Choices before the import, for the figures that the import changed. */
  before: FigureChoices
  after: FigureChoices
}

/**
 * Imports the choices for one sport, or for all sports, whether figures are those of the device or are computed from
 * the points. Runs in the current transaction. Choices for other figures stay.
 */
export function storeImportedFigurePreference(
  tx: Db,
  userId: number,
  { sport: imported, figureChoices }: ImportedFigurePreference,
): Outcome<FigurePreferenceUndoRecord> {
  const found = imported && matchSport(listSports(tx, userId), imported)
  if (found === undefined) return { outcome: 'left-out', reason: sportUnknown }
  const sportId = found?.sport.id ?? null
  const present = choicesOfSport(tx, userId, sportId)
  const changed = choosableFigures.filter(
    figure => figureChoices[figure] !== undefined && figureChoices[figure] !== present[figure],
  )
  if (changed.length === 0) return alreadyThere
  const memo = {
    choicesFor: sportId,
    before: only(present, changed),
    after: only(figureChoices, changed),
  }
  save(tx, userId, sportId, memo.after, changed)
  return { ...added, memo }
}

/** Restores the previous choices, except for choices that the user has changed since the import. */
export function putBackFigurePreference(
  tx: Db,
  userId: number,
  { choicesFor, before, after }: FigurePreferenceUndoRecord,
) {
  const present = choicesOfSport(tx, userId, choicesFor)
  const unchanged = choosableFigures.filter(
    figure => after[figure] !== undefined && present[figure] === after[figure],
  )
  save(tx, userId, choicesFor, before, unchanged)
}

/** Saves the choices for these figures. For a figure without a choice, the usual rules decide. */
function save(
  tx: Db,
  userId: number,
  sportId: number | null,
  choices: FigureChoices,
  figures: readonly (keyof FigureChoices)[],
) {
  for (const figure of figures) {
    saveUsualChoice(tx, userId, { sportId, figure, countedBy: choices[figure] ?? null })
  }
}

const only = (choices: FigureChoices, figures: readonly (keyof FigureChoices)[]): FigureChoices =>
  Object.fromEntries(figures.flatMap(figure => (choices[figure] ? [[figure, choices[figure]]] : [])))
