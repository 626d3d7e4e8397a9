/**
 * Fitness, fatigue and form over the days. No I/O. Both are means of the daily loads in which older days count less
 * and less, with 42 days for the fitness and 7 for the fatigue (Banister; the form of Coggan's performance management).
 */

/** What a day ends with. */
interface FitnessOfDay {
  readonly fitness: number
  readonly fatigue: number
  /** Fitness less fatigue at the end of the day before: with what one begins the day. */
  readonly form: number
  /** Fitness less that of seven days before. */
  readonly ramp: number
}

/** Share of a day's load: X = load · (1 − e^(−1/τ)) + X of the day before · e^(−1/τ). */
const shareOf = (days: number) => 1 - Math.exp(-1 / days)
const ofFitness = shareOf(42)
const ofFatigue = shareOf(7)
const rampDays = 7

/** Days until fitness and form mean something, because everything before the first day counts as 0. */
export const settlingDays = 42

/**
 * Returns fitness, fatigue, form and ramp of each day. They begin with 0: if they began with the load of the first day,
 * that day alone would raise them for months.
 * @param loads sum of the loads of each calendar day from the first on, with 0 for days without a workout
 */
export function fitnessOver(loads: readonly number[]): FitnessOfDay[] {
  const days: FitnessOfDay[] = []
  for (const load of loads) {
    const before = days.at(-1) ?? { fitness: 0, fatigue: 0 }
    const fitness = before.fitness + (load - before.fitness) * ofFitness
    const fatigue = before.fatigue + (load - before.fatigue) * ofFatigue
    const weekBefore = days.at(-rampDays)?.fitness ?? 0
    days.push({ fitness, fatigue, form: before.fitness - before.fatigue, ramp: fitness - weekBefore })
  }
  return days
}

/**
 * Returns the monotony, mean/SD of the loads of seven days, and the strain, their sum · monotony (Foster 1998). The SD is
 * that of the population, as the seven days are the whole week and no sample of it.
 * @returns `null` for both if all days are equal, since the monotony would be infinite
 */
export function monotonyOf(sevenLoads: readonly number[]): {
  monotony: number | null
  strain: number | null
} {
  const sum = sevenLoads.reduce((total, load) => total + load, 0)
  const mean = sum / sevenLoads.length
  const variance = sevenLoads.reduce((total, load) => total + (load - mean) ** 2, 0) / sevenLoads.length
  // Equal loads can differ from their mean by an error of rounding.
  if (sevenLoads.every(load => load === sevenLoads[0])) return { monotony: null, strain: null }
  const monotony = mean / Math.sqrt(variance)
  return { monotony, strain: sum * monotony }
}
