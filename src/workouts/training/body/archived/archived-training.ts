// Writes values of the body, thresholds, zones and settings to the archive of an account, and reads them from it. No
// I/O.
import { isDate } from '../../../../lib/date'
import type { Measured } from '../../../body/measures'
import {
  earliestDay,
  hasGroup,
  isPossible,
  maxStartingFitness,
  ofBody,
  ofThresholds,
  thresholdGroups,
} from '../../../body/measures'
import type { TrainingSettings } from '../../../body/store'
import { type Chosen, refusalOf, zoneQuantities } from '../zones'

/** Values of a measure, a refused suggestion, a choice of zones, or the settings for training. */
export type ArchivedTraining =
  | ({ kind: 'values'; values: ArchivedValue[] } & Measured)
  | ({ kind: 'refused'; value: number } & Measured)
  | ({ kind: 'zones' } & Chosen)
  | ({ kind: 'settings' } & TrainingSettings)

interface ArchivedValue {
  /** YYYY-MM-DD */
  validFrom: string
  value: number
  /** Short id of the workout that shows the value; `null` without such a workout. */
  workout: string | null
}

/** Number of values in an item. An item must stay small enough to be read as a whole. */
export const valuesOfItem = 1000

/** Returns an item as it is written to an archive. */
export function writeArchived(item: ArchivedTraining) {
  switch (item.kind) {
    case 'values':
      return {
        ...writeMeasured(item),
        values: item.values.map(({ validFrom, value, workout }) => ({
          valid_from: validFrom,
          value,
          workout_id: workout,
        })),
      }
    case 'refused':
      return { ...writeMeasured(item), value: item.value }
    case 'zones': {
      const { kind, quantity, sportGroup, scheme, bounds } = item
      return { kind, quantity, sport_group: sportGroup, scheme, bounds }
    }
    case 'settings':
      return {
        ...{ kind: item.kind, formula: item.formula, is_hidden: item.isHidden },
        starting_fitness: item.startingFitness,
      }
  }
}

const writeMeasured = ({ kind, measure, sportGroup }: { kind: string } & Measured) => ({
  ...{ kind, measure },
  sport_group: sportGroup,
})

type Json = Readonly<Record<string, unknown>>

/**
 * Reads an item of an archive. Impossible values are left out.
 * @returns `null` if no valid data are left
 */
export function readArchived(item: Json): ArchivedTraining | null {
  switch (item.kind) {
    case 'values':
      return readValues(item)
    case 'refused': {
      const measured = readMeasured(item)
      const { value } = item
      return measured && typeof value === 'number' ? { kind: 'refused', ...measured, value } : null
    }
    case 'zones':
      return readZones(item)
    case 'settings': {
      const formula = (['men', 'women'] as const).find(name => name === item.formula) ?? null
      return {
        kind: 'settings',
        formula,
        isHidden: item.is_hidden === true,
        startingFitness: readStart(item),
      }
    }
    default:
      return null
  }
}

function readStart({ starting_fitness: start }: Json): number | null {
  const isPossibleStart = typeof start === 'number' && start >= 0 && start <= maxStartingFitness
  return isPossibleStart ? start : null
}

function readMeasured({ measure: name, sport_group: group }: Json): Measured | null {
  const measure = [...ofBody, ...ofThresholds].find(other => other === name)
  const sportGroup = thresholdGroups.find(other => other === group)
  return measure && sportGroup && hasGroup(measure, sportGroup) ? { measure, sportGroup } : null
}

function readValues(item: Json): ArchivedTraining | null {
  const measured = readMeasured(item)
  if (!measured || !Array.isArray(item.values)) return null
  const { measure, sportGroup } = measured
  const values = item.values.slice(0, valuesOfItem).flatMap((entry: unknown): ArchivedValue[] => {
    const { valid_from: validFrom, value, workout_id } = (entry ?? {}) as Json
    if (typeof value !== 'number' || !isPossible(measure, sportGroup, value)) return []
    if (typeof validFrom !== 'string' || !isDate(validFrom) || validFrom < earliestDay) return []
    return [{ validFrom, value, workout: typeof workout_id === 'string' ? workout_id : null }]
  })
  return values.length === 0 ? null : { kind: 'values', ...measured, values }
}

function readZones(item: Json): ArchivedTraining | null {
  const quantity = zoneQuantities.find(other => other === item.quantity)
  const sportGroup = thresholdGroups.find(other => other === item.sport_group)
  const { scheme, bounds = null } = item
  if (!quantity || !sportGroup || typeof scheme !== 'string' || !isBounds(bounds)) return null
  const chosen = { quantity, sportGroup, scheme, bounds }
  return refusalOf(chosen) === null ? { kind: 'zones', ...chosen } : null
}

const isBounds = (value: unknown): value is number[] | null =>
  value === null || (Array.isArray(value) && value.every(bound => typeof bound === 'number'))
