// Reads the time in zones of weeks and months. The functions here are pure.
import type { TrainingWeek } from '../../../../src/workouts/training/days/schemas'

/** A week or a month, as far as its time in zones goes. */
export interface ZonedPeriod extends Pick<TrainingWeek, 'zones' | 'easy' | 'hard' | 'without_heart_rate'> {
  /** Its first day. */
  start: string
}

export const countZones = (weeks: readonly Pick<TrainingWeek, 'zones'>[]): number =>
  Math.max(0, ...weeks.map(({ zones }) => zones.length))

/** The hours of a week in a zone, counted from 0; `null` if there is none. */
export function hoursIn({ zones }: Pick<TrainingWeek, 'zones'>, zone: number): number | null {
  const seconds = zones[zone] ?? 0
  return seconds === 0 ? null : seconds / 3600
}

/** The per cent of the time of weeks that was easy; `null` without heart rate. */
export function easyShare(weeks: readonly Pick<TrainingWeek, 'easy' | 'hard'>[]): number | null {
  const easy = weeks.reduce((sum, week) => sum + week.easy, 0)
  const all = weeks.reduce((sum, week) => sum + week.hard, easy)
  return all === 0 ? null : Math.round((easy / all) * 100)
}

const colours = ['--zone-1', '--zone-2', '--zone-3', '--zone-4', '--zone-5', '--zone-6', '--zone-7'] as const

/** The colour of a zone, counted from 0. More zones than colours share the last one. */
export const zoneColour = (zone: number): `--${string}` =>
  colours[Math.min(zone, colours.length - 1)] ?? '--zone-7'
