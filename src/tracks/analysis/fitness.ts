/**
 * Computes fitness, fatigue and form for each day. No I/O. Fitness and fatigue are weighted means of the daily loads,
 * in which older days have less weight: with a time constant of 42 days for the fitness and of 7 days for the fatigue
 * (Banister; the form is that of Coggan's performance management).
 */

/** The values of a day. Fitness, fatigue and ramp are those at its end. */
interface FitnessOfDay {
  readonly fitness: number
  readonly fatigue: number
  /** The form at the beginning of the day: fitness minus fatigue at the end of the previous day. */
  readonly form: number
  /** Fitness minus the fitness of seven days before. */
  readonly ramp: number
}

/**
 * Returns the weight of a day's load in the mean X with a time constant of τ days: X = load · (1 − e^(−1/τ)) + X of the
 * previous day · e^(−1/τ).
 */
const shareOf = (days: number) => 1 - Math.exp(-1 / days)
const ofFitness = shareOf(42)
const ofFatigue = shareOf(7)
const rampDays = 7

/**
 * Number of days at the beginning for which fitness and form mean little, because all days before the first one count
 * as 0.
 */
export const settlingDays = 42

/**
 * Returns fitness, fatigue, form and ramp of each day. Without a start, the means begin with 0. If they began with the
 * load of the first day, this single day would raise them for months.
 * @param loads sum of the loads of each calendar day from the first day on; 0 for days without a workout
 * @param start fitness and fatigue on the days before the first one
 */
export function fitnessOver(loads: readonly number[], start = 0): FitnessOfDay[] {
  const days: FitnessOfDay[] = []
  for (const load of loads) {
    const before = days.at(-1) ?? { fitness: start, fatigue: start }
    const fitness = before.fitness + (load - before.fitness) * ofFitness
    const fatigue = before.fatigue + (load - before.fatigue) * ofFatigue
    const weekBefore = days.at(-rampDays)?.fitness ?? start
    days.push({ fitness, fatigue, form: before.fitness - before.fatigue, ramp: fitness - weekBefore })
  }
  return days
}

/**
 * Returns monotony and strain of a week (Foster 1998). The monotony is the mean of the loads of its seven days, divided
 * by their standard deviation (SD). The strain is their sum times the monotony. The SD is that of a population, because
 * the seven days are the whole week and not a sample.
 * @returns `null` for both if all days have the same load, because the monotony would be infinite
 */
export function monotonyOf(sevenLoads: readonly number[]): {
  monotony: number | null
  strain: number | null
} {
  const sum = sevenLoads.reduce((total, load) => total + load, 0)
  const mean = sum / sevenLoads.length
  const variance = sevenLoads.reduce((total, load) => total + (load - mean) ** 2, 0) / sevenLoads.length
  // Equal loads are compared directly, because rounding errors can make the variance differ from 0.
  if (sevenLoads.every(load => load === sevenLoads[0])) return { monotony: null, strain: null }
  const monotony = mean / Math.sqrt(variance)
  return { monotony, strain: sum * monotony }
}
