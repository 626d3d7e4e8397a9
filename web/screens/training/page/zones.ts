// Reads the time in zones of weeks and months. The functions here are pure.
import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'

/** The time in zones of a week or a month. */
export interface ZonedPeriod extends Pick<TrainingWeek, 'zones' | 'easy' | 'hard' | 'without_heart_rate'> {
  /** Its first day. */
  start: string
}

export const countZones = (weeks: readonly Pick<TrainingWeek, 'zones'>[]): number =>
  Math.max(0, ...weeks.map(({ zones }) => zones.length))

/** Returns the hours of a week in a zone, whose number is counted from 0; `null` if there are none. */
export function hoursIn({ zones }: Pick<TrainingWeek, 'zones'>, zone: number): number | null {
  const seconds = zones[zone] ?? 0
  return seconds === 0 ? null : seconds / 3600
}

/** Returns the percentage of the time of some weeks that was easy; `null` without heart rate. */
export function easyShare(weeks: readonly Pick<TrainingWeek, 'easy' | 'hard'>[]): number | null {
  const easy = weeks.reduce((sum, week) => sum + week.easy, 0)
  const all = weeks.reduce((sum, week) => sum + week.hard, easy)
  return all === 0 ? null : Math.round((easy / all) * 100)
}

const colours = ['--zone-1', '--zone-2', '--zone-3', '--zone-4', '--zone-5', '--zone-6', '--zone-7'] as const

/**
 * Returns the colour of a zone, whose number is counted from 0. If there are more zones than colours, the highest zones
 * share the last colour.
 */
export const zoneColour = (zone: number): `--${string}` =>
  colours[Math.min(zone, colours.length - 1)] ?? '--zone-7'
