// Plans body measures, such as weight and heart rates, that the archive of a service contains.
import { localDay } from '../../../lib/time-zone'
import type { Reason } from '../../../platform/errors'
import type { Measured } from '../../../workouts/body/measures'
import { isPossible, roundValue } from '../../../workouts/body/measures'
import {
  type ArchivedTraining,
  valuesOfItem,
} from '../../../workouts/training/body/archived/archived-training'
import type { PlannedItem } from '../archive/plan'
import { shown, UnusableArchive } from '../archive/unusable-archive'
import { baseName } from './activity'
import type { ArchivedFile } from './archive-files'

/** A body measure in a file of an archive. */
export interface FoundValue extends Measured {
  /** YYYY-MM-DD */
  validFrom: string
  value: number
}

/**
 * Plans items that each contain values of one measure and sport group. A value that equals the previous one is left
 * out, because the previous one is still valid. Values that no person can have are left out too.
 * @param what name of the item, shown if values cannot be stored
 */
export function* planValues(
  what: string,
  found: Iterable<FoundValue>,
): Generator<PlannedItem<ArchivedTraining>> {
  const kinds = Map.groupBy(found, ({ measure, sportGroup }) => `${measure} ${sportGroup}`)
  for (const ofKind of kinds.values()) {
    const { measure, sportGroup } = ofKind[0]!
    const byDay = new Map<string, number>()
    for (const { validFrom, value } of ofKind) {
      const rounded = roundValue(measure, value)
      if (isPossible(measure, sportGroup, rounded)) byDay.set(validFrom, rounded)
    }
    const values = [...byDay]
      .map(([validFrom, value]) => ({ validFrom, value, workout: null }))
      .sort((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
      .filter(({ value }, index, all) => value !== all[index - 1]?.value)
    for (let start = 0; start < values.length; start += valuesOfItem) {
      const page = values.slice(start, start + valuesOfItem)
      yield { ...itemOf(what), content: { kind: 'values', measure, sportGroup, values: page }, reason: null }
    }
  }
}

/** Plans an item that only gives the reason why the values of a file are left out. */
export const planLeftOut = (file: string, reason: Reason): PlannedItem<never> => ({
  ...itemOf(file),
  content: null,
  reason,
})

const itemOf = (file: string) =>
  ({ kind: 'training', what: shown(baseName(file)), workoutDate: null, shortId: null }) as const

export const unreadValues: Reason = {
  code: 'item-training-unread',
  sentence: 'the values in it have a form that is not known here',
}

export const undatedValues: Reason = {
  code: 'item-training-undated',
  sentence: 'the archive does not say from which day its values hold',
}

/**
 * Returns the day on which a service wrote a file; used for values without a day. Returns `null` if the day is not
 * known.
 */
export const dayOfFile = ({ modifiedAt }: Pick<ArchivedFile, 'modifiedAt'>, timeZone: string) =>
  modifiedAt === null ? null : localDay(modifiedAt, timeZone)

/** Reads a file of values. @returns `null` if the file is damaged or too large, or has an unexpected form */
export async function readOrNull<Values>(read: () => Promise<Values | null>): Promise<Values | null> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UnusableArchive) return null
    throw error
  }
}
