// Computes load and energy of a workout from the stored analysis of its recording and from the values of the body on
// its day. No I/O.

import {
  energyOfHeartRate,
  energyOfMet,
  energyOfPower,
  energyOfRunning,
  slopesOfBands,
} from '../../tracks/analysis/energy'
import {
  exertionLoad,
  heartRateLoad,
  intensityOf,
  intensityOfLoad,
  paceLoad,
  powerLoad,
  swimLoad,
} from '../../tracks/analysis/load'
import type { TrackAnalysis } from '../../tracks/analysis/track-analysis'
import type { Assumable, BodyOnDay } from '../body/body-on-day'
import type { SportGroup } from '../sports/sport-group'
import type { EnergyMethod, LoadMethod } from './store'

/** The facts on which load and energy depend, besides the analysis of the recording and the values of the body. */
interface LoadedWorkout {
  group: SportGroup
  /** Metabolic equivalent (MET) of the sport; `null` if the sport has none. */
  met: number | null
  distanceM: number
  movingS: number
  /** kcal that the recording device wrote; `null` if it wrote none. */
  calories: number | null
  /** How hard the workout felt, from 1 to 10, as the user said or the device wrote; `null` if unknown. */
  perceivedExertion: number | null
}

export interface LoadAndEnergy {
  load: number | null
  loadMethod: LoadMethod | null
  /** Intensity as a share of the threshold. 1 is the highest intensity that a person can sustain for about an hour. */
  intensity: number | null
  energyKcal: number | null
  energyMethod: EnergyMethod | null
}

/**
 * Returns load and energy. Each is computed by the first method, from best to worst, for which all values are known.
 * @param analysis `null` without a recording; the load is then that of the perceived exertion, and the energy that of
 * the device or an estimate from sport and weight
 */
export function loadAndEnergyOf(
  workout: LoadedWorkout,
  analysis: TrackAnalysis | null,
  body: BodyOnDay,
): LoadAndEnergy {
  const load =
    (analysis && firstOf([byPower, byPace, bySwimPace, byHeartRate], workout, analysis, body)) ??
    byExertion(workout)
  const energy =
    energyByDevice(workout) ??
    (analysis && firstOf([energyByPower, energyByHeartRate, energyByRunning], workout, analysis, body)) ??
    energyByMet(workout, body)
  return {
    load: load && round(load.load, 2),
    loadMethod: load?.method ?? null,
    intensity: load && round(load.intensity, 4),
    energyKcal: energy && round(energy.kcal, 1),
    energyMethod: energy?.method ?? null,
  }
}

/**
 * Returns the values of the body that a load depends on and that were assumed, because the user has not entered them.
 */
export const assumedFor = (method: LoadMethod | null, { assumed }: BodyOnDay): readonly Assumable[] =>
  method === 'heart-rate' ? assumed : []

type Method<Found> = (workout: LoadedWorkout, analysis: TrackAnalysis, body: BodyOnDay) => Found | null

function firstOf<Found>(methods: readonly Method<Found>[], ...of: Parameters<Method<Found>>): Found | null {
  for (const method of methods) {
    const found = method(...of)
    if (found !== null) return found
  }
  return null
}

interface Load {
  method: LoadMethod
  load: number
  intensity: number
}

/**
 * A load by power needs a threshold of the same sport group, because powers of running and cycling are not comparable.
 */
const byPower: Method<Load> = (_, { weightedPower, secondsWith }, { thresholdPower }) => {
  if (weightedPower === null || thresholdPower === null) return null
  return {
    method: 'power',
    load: powerLoad(secondsWith.power, weightedPower, thresholdPower),
    intensity: intensityOf(weightedPower, thresholdPower),
  }
}

/** The weighted speed includes the time of standing still, so the duration of the load includes this time, too. */
const byPace: Method<Load> = ({ group }, { weightedSpeed, secondsWith }, { thresholdSpeed }) => {
  if (group !== 'run' || weightedSpeed === null || thresholdSpeed === null) return null
  return {
    method: 'pace',
    load: paceLoad(secondsWith.speed, weightedSpeed, thresholdSpeed),
    intensity: intensityOf(weightedSpeed, thresholdSpeed),
  }
}

/** Rests at the wall are not included, because the moving time of a pool swim is that of its active lengths. */
const bySwimPace: Method<Load> = ({ group, distanceM, movingS }, _, { thresholdSpeed }) => {
  if (group !== 'swim' || thresholdSpeed === null || movingS === 0 || distanceM === 0) return null
  const speed = distanceM / movingS
  return {
    method: 'swim-pace',
    load: swimLoad(movingS, speed, thresholdSpeed),
    intensity: intensityOf(speed, thresholdSpeed),
  }
}

const byHeartRate: Method<Load> = (_, { histograms, secondsWith }, body) => {
  const { max, resting, thresholdHeartRate: threshold, formula } = body
  if (histograms.heartRate === null || max === null || threshold === null) return null
  const load = heartRateLoad(histograms.heartRate, { max, resting, threshold, formula })
  const intensity = load === null ? null : intensityOfLoad(load, secondsWith.heartRate)
  return load === null || intensity === null ? null : { method: 'heart-rate', load, intensity }
}

function byExertion({ perceivedExertion, movingS }: LoadedWorkout): Load | null {
  if (perceivedExertion === null) return null
  const load = exertionLoad(perceivedExertion, movingS)
  const intensity = intensityOfLoad(load, movingS)
  return intensity === null ? null : { method: 'perceived-exertion', load, intensity }
}

interface Energy {
  method: EnergyMethod
  kcal: number
}

const energyByDevice = ({ calories }: LoadedWorkout): Energy | null =>
  calories ? { method: 'device', kcal: calories } : null

/**
 * The energy of cycling is computed from the work. The running power of watches is not used, because each maker
 * computes it with another model.
 */
const energyByPower: Method<Energy> = ({ group }, { work }) =>
  group === 'ride' && work ? { method: 'power', kcal: energyOfPower(work) } : null

/** For the time without a heart rate, the energy is estimated with the metabolic equivalent (MET) of the sport. */
const energyByHeartRate: Method<Energy> = ({ met, movingS }, { histograms, secondsWith }, body) => {
  const { weight: weightKg, age, formula } = body
  if (histograms.heartRate === null || weightKg === null || age === null) return null
  const unknownS = Math.max(0, movingS - secondsWith.heartRate)
  const kcal =
    energyOfHeartRate(histograms.heartRate, { weightKg, age, formula }) +
    (met === null ? 0 : energyOfMet(met, weightKg, unknownS))
  return { method: 'heart-rate', kcal }
}

/** The part of the distance whose slope is not known counts as flat. */
const energyByRunning: Method<Energy> = ({ group, distanceM }, { gradients }, { weight }) => {
  if (group !== 'run' || weight === null || distanceM === 0) return null
  const slopes = gradients === null ? [] : slopesOfBands(gradients)
  const known = slopes.reduce((sum, { metres }) => sum + metres, 0)
  const others = { metres: Math.max(0, distanceM - known), grade: 0 }
  return { method: 'running', kcal: energyOfRunning([...slopes, others], weight) }
}

const energyByMet = ({ met, movingS }: LoadedWorkout, { weight }: BodyOnDay): Energy | null =>
  met === null || weight === null ? null : { method: 'met', kcal: energyOfMet(met, weight, movingS) }

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
