// The measures of a body in the person's units: kg or lb, and a pace instead of a speed. The functions here are pure.
import type { BodyValue } from '../../../../src/workouts/training/body/schemas'

export type Measure = BodyValue['measure']
export type Group = BodyValue['sport_group']

/** The sport groups in which each measure is stored, and the kind of field in which it is entered. */
export const measures = {
  weight: { groups: ['all'], kind: 'mass' },
  'resting-heart-rate': { groups: ['all'], kind: 'rate' },
  'max-heart-rate': { groups: ['all'], kind: 'rate' },
  'threshold-heart-rate': { groups: ['all', 'run', 'ride', 'swim'], kind: 'rate' },
  'threshold-power': { groups: ['ride', 'run'], kind: 'power' },
  'threshold-speed': { groups: ['run', 'swim'], kind: 'pace' },
  'critical-power': { groups: ['ride', 'run'], kind: 'power' },
  'w-prime': { groups: ['ride', 'run'], kind: 'energy' },
} as const satisfies Record<Measure, { groups: readonly Group[]; kind: string }>

export const kilogramsPerPound = 0.45359237
const metresPerMile = 1609.344
const metresPerYard = 0.9144

/** The length in metres that a pace is given for: a kilometre or a mile, and 100 m or 100 yd for swimming. */
export function paceLength(group: Group, isImperial: boolean): number {
  if (group === 'swim') return isImperial ? 100 * metresPerYard : 100
  return isImperial ? metresPerMile : 1000
}

/** Reads a pace, such as `4:10`, as a speed in m/s; `null` if the text is no pace. */
export function readPace(text: string, metres: number): number | null {
  const [, minutes, seconds] = /^\s*(\d{1,2})[:.](\d{2})\s*$/.exec(text) ?? []
  if (minutes === undefined || Number(seconds) > 59) return null
  const total = Number(minutes) * 60 + Number(seconds)
  return total > 0 ? metres / total : null
}

/** Writes a speed in m/s as a pace, such as `4:10`. */
export function writePace(speed: number, metres: number): string {
  const seconds = Math.round(metres / speed)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the points of a line in a box of 100 by 100, up to today. The line steps to each value on the day from which
 * the value is valid.
 */
export function stepsOf(values: readonly Pick<BodyValue, 'valid_from' | 'value'>[], today: string): string {
  const ordered = values.toSorted((a, b) => a.valid_from.localeCompare(b.valid_from))
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (first === undefined || last === undefined) return ''
  const amounts = ordered.map(({ value }) => value)
  const [low, high] = [Math.min(...amounts), Math.max(...amounts)]
  const [start, end] = [
    Date.parse(first.valid_from),
    Math.max(Date.parse(today), Date.parse(last.valid_from)),
  ]
  const x = (day: string) => round(end > start ? (100 * (Date.parse(day) - start)) / (end - start) : 0)
  // If all values are equal, the line lies in the middle.
  const y = (value: number) => round(high > low ? 100 - (100 * (value - low)) / (high - low) : 50)
  const steps = ordered.flatMap(({ valid_from, value }, index) => {
    const before = ordered[index - 1]
    const here = `${x(valid_from)},${y(value)}`
    return before === undefined ? [here] : [`${x(valid_from)},${y(before.value)}`, here]
  })
  return [...steps, `100,${y(last.value)}`].join(' ')
}

/** Returns the highest and the lowest value, or one value if all are equal. */
export function extremesOf<V extends Pick<BodyValue, 'value'>>(values: readonly V[]): V[] {
  const ordered = values.toSorted((a, b) => b.value - a.value)
  const [highest, lowest] = [ordered[0], ordered.at(-1)]
  if (highest === undefined || lowest === undefined) return []
  return highest.value === lowest.value ? [highest] : [highest, lowest]
}

const round = (value: number) => Math.round(value * 100) / 100
