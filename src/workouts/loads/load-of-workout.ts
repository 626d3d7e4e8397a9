// Load and energy of a workout, from what is kept of its recording and from the body on its day. No I/O.

import {
  energyOfHeartRate,
  energyOfMet,
  energyOfPower,
  energyOfRunning,
  slopesOfBands,
} from '../../tracks/analysis/energy'
import {
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

/** What load and energy depend on, besides the analysis of the recording and the body. */
interface LoadedWorkout {
  group: SportGroup
  /** Metabolic equivalent of its sport; `null` if there is none. */
  met: number | null
  distanceM: number
  movingS: number
  /** kcal that the recording device wrote; `null` if it wrote none. */
  calories: number | null
}

export interface LoadAndEnergy {
  load: number | null
  loadMethod: LoadMethod | null
  /** Intensity as a share of the threshold; 1 is as hard as somebody can go for an hour. */
  intensity: number | null
  energyKcal: number | null
  energyMethod: EnergyMethod | null
}

/**
 * Returns load and energy, each by the best method for which recording and body have all values.
 * @param analysis `null` without a recording: then there is no load, and energy by the device or by sport and weight
 */
export function loadAndEnergyOf(
  workout: LoadedWorkout,
  analysis: TrackAnalysis | null,
  body: BodyOnDay,
): LoadAndEnergy {
  const load = analysis && firstOf([byPower, byPace, bySwimPace, byHeartRate], workout, analysis, body)
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

/** Returns which of the values behind a load were not entered but assumed. */
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

/** Power counts only with a threshold of its own sport group, because powers of running and cycling do not compare. */
const byPower: Method<Load> = (_, { weightedPower, secondsWith }, { thresholdPower }) => {
  if (weightedPower === null || thresholdPower === null) return null
  return {
    method: 'power',
    load: powerLoad(secondsWith.power, weightedPower, thresholdPower),
    intensity: intensityOf(weightedPower, thresholdPower),
  }
}

/** Standing still counts in the weighted speed, so its time counts, too. */
const byPace: Method<Load> = ({ group }, { weightedSpeed, secondsWith }, { thresholdSpeed }) => {
  if (group !== 'run' || weightedSpeed === null || thresholdSpeed === null) return null
  return {
    method: 'pace',
    load: paceLoad(secondsWith.speed, weightedSpeed, thresholdSpeed),
    intensity: intensityOf(weightedSpeed, thresholdSpeed),
  }
}

/** Rests at the wall do not count: the moving time of a pool swim is that of its active lengths. */
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

interface Energy {
  method: EnergyMethod
  kcal: number
}

const energyByDevice = ({ calories }: LoadedWorkout): Energy | null =>
  calories ? { method: 'device', kcal: calories } : null

/**
 * The energy of cycling follows from its work. Running power is a model of each watch, and not the work of the runner.
 */
const energyByPower: Method<Energy> = ({ group }, { work }) =>
  group === 'ride' && work ? { method: 'power', kcal: energyOfPower(work) } : null

/** Time without a heart rate counts by the metabolic equivalent of the sport. */
const energyByHeartRate: Method<Energy> = ({ met, movingS }, { histograms, secondsWith }, body) => {
  const { weight: weightKg, age, formula } = body
  if (histograms.heartRate === null || weightKg === null || age === null) return null
  const unknownS = Math.max(0, movingS - secondsWith.heartRate)
  const kcal =
    energyOfHeartRate(histograms.heartRate, { weightKg, age, formula }) +
    (met === null ? 0 : energyOfMet(met, weightKg, unknownS))
  return { method: 'heart-rate', kcal }
}

/** The way without a known slope counts as flat. */
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
