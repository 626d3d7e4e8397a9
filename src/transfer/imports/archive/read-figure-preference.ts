import type { ImportedFigurePreference } from './account-data'
import { readNamedSport, UnusableItem } from './read-items'
import { readFigureChoices } from './read-recording-facts'
import type { JsonObject } from './read-values'

/**
 * Reads the choices for one sport, or for all, whether figures are those of the device or are computed from the points.
 * @throws UnusableItem if they cannot be imported
 */
export function readFigurePreference(item: JsonObject): ImportedFigurePreference {
  const figureChoices = readFigureChoices(item.figure_choices)
  if (figureChoices === null) {
    throw new UnusableItem('item-choices-invalid', 'it has no choice that this server knows')
  }
  if ((item.sport_id ?? item.sport_label ?? null) === null) return { sport: null, figureChoices }
  return { sport: readNamedSport(item), figureChoices }
}
