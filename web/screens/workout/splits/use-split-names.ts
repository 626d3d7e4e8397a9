import type { Split } from '../../../../src/workouts/recording/curves/schemas'
import { isWholeSplit } from '../../../components/splits/split-cells'
import { useFormats } from '../../../data/accounts/person'
import type { Divided } from '../../../data/workouts/curves/splits'
import type { Division } from '../../../data/workouts/requests'
import { useTranslation } from '../../../i18n/use-translation'
import type { DividedBy } from './use-division'

/** A split with its place and its names. */
export interface NamedSplit {
  split: Split
  /** Index among all splits. */
  index: number
  /** The name of the row: its number, its end, or for the incomplete last split its length. */
  name: string
  /**
   * The accessible name of the row's button. It contains the visible text, so that people who use voice control can say
   * what they see.
   */
  label: string
  kind: 'split' | 'between' | 'rest'
}

/** Returns a function that names the splits of a division. Laps of rest have no numbers. */
export function useSplitNames(): (divided: Divided) => NamedSplit[] {
  const { t } = useTranslation()
  const formats = useFormats()
  const inWords = (km: number) => {
    const { number, unit } = formats.distance(km)
    return `${number} ${unit}`
  }
  const count = (units: number) => `${formats.count(units)} ${formats.distanceUnit}`

  return ({ division, splits }) => {
    const name = { lap: nameLaps, climb: nameClimbs, km: nameLengths, mi: nameLengths }[division.unit]
    return name(splits, division)
  }

  function nameLaps(splits: readonly Split[]): NamedSplit[] {
    const moves = splits.some(({ distance }) => distance > 0)
    let number = 0
    return splits.map((split, index): NamedSplit => {
      if (moves && split.distance === 0) {
        const rest = t('lengths.rest')
        return { split, index, name: rest, label: rest, kind: 'rest' }
      }
      number++
      const label = t('stretch.ofLap', { number })
      return { split, index, name: formats.count(number), label, kind: 'split' }
    })
  }

  function nameClimbs(splits: readonly Split[]): NamedSplit[] {
    let reached = 0
    return splits.map((split, index): NamedSplit => {
      const from = reached
      reached += split.distance
      const number = split.climb
      if (number !== null) {
        const label = t('splits.selectClimb', { number })
        return { split, index, name: formats.count(number), label, kind: 'split' }
      }
      const name = t('splits.inBetween')
      const label = `${t('splits.select', { from: inWords(from), to: inWords(reached) })}, ${name}`
      return { split, index, name, label, kind: 'between' }
    })
  }

  function nameLengths(splits: readonly Split[], { unit, length }: Division): NamedSplit[] {
    let reached = 0
    return splits.map((split, index): NamedSplit => {
      const end = (index + 1) * length
      reached += split.distance
      const isWhole = isWholeSplit(split, formats, length)
      const select =
        length === 1
          ? t(unit === 'mi' ? 'stretch.ofMile' : 'stretch.ofKilometre', { number: end })
          : t('splits.select', { from: count(end - length), to: isWhole ? count(end) : inWords(reached) })
      return {
        split,
        index,
        name: isWhole ? formats.count(end) : formats.distance(split.distance).number,
        label: isWhole ? select : `${select}, ${inWords(split.distance)}`,
        kind: 'split',
      }
    })
  }
}

/** Returns functions for the names of a division: of its table, of the first column, and of the choice. */
export function useDivisionNames() {
  const { t } = useTranslation()
  const formats = useFormats()
  const lengthOf = (length: number) => `${formats.count(length)} ${formats.distanceUnit}`
  return {
    title: ({ unit, length }: Division): string => {
      if (unit === 'lap') return t('workout.laps')
      if (unit === 'climb') return t('splits.byClimb')
      if (length > 1) return t('splits.every', { length: lengthOf(length) })
      return t(unit === 'km' ? 'workout.kilometres' : 'workout.miles')
    },
    head: ({ unit }: Division): string => {
      if (unit === 'lap') return t('workout.lap')
      return unit === 'climb' ? t('splits.climb') : formats.distanceUnit
    },
    option: (by: DividedBy): string => {
      if (by === 'lap') return t('workout.laps')
      return by === 'climb' ? t('analysis.climbs.title') : lengthOf(Number(by))
    },
  }
}
