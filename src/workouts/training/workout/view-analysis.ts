// Converts the analysis of a workout to the form of the API. The functions here are pure.
import { roundHalfEven } from '../../../lib/decimal'
import { categoryOfClimb, vamOf } from '../../../tracks/analysis/climb-category'
import type { LoadEstimate } from '../../../tracks/analysis/estimate-load'
import { steadinessOf } from '../../../tracks/analysis/steadiness'
import type { TimedClimb } from '../../../tracks/analysis/timed-climbs'
import {
  gradientLimits,
  histogramSteps,
  meanDurations,
  type TrackAnalysis,
} from '../../../tracks/analysis/track-analysis'
import { secondsInZones } from '../../../tracks/analysis/zones'
import type { Assumable, BodyOnDay } from '../../body/body-on-day'
import { assumedFor, type LoadAndEnergy } from '../../loads/load-of-workout'
import type { SportGroup } from '../../sports/sport-group'
import type { readZoneChoices } from '../body/zones'
import { kmPerHour, quantities, quantityNames, viewMean } from '../quantities'
import { type WonMeans, wonNothing } from './rank-means'
import type { AnalysedClimb, GradientBand, WorkoutAnalysis, WorkoutBestMean, ZoneTimes } from './schemas'

type FromRecording = Omit<
  WorkoutAnalysis,
  | 'is_hidden'
  | 'is_analysed'
  | 'sport_group'
  | 'body'
  | 'load'
  | 'intensity'
  | 'energy'
  | 'efforts'
  | 'perceived_exertion'
  | 'is_exertion_recorded'
>

interface Viewed {
  group: SportGroup
  isOnFoot: boolean
  body: BodyOnDay
  zonesOf: ReturnType<typeof readZoneChoices>
  won: WonMeans
}

export function viewRecording(analysis: TrackAnalysis, of: Viewed): FromRecording {
  const { weightedPower, meanPower, work, gradedSpeed, energySpeed } = analysis
  const { weight } = of.body
  const { unsteadyReason, ...steadiness } = steadinessOf(analysis, of.isOnFoot)
  return {
    zones: viewZones(analysis, of),
    weighted_power: rounded(weightedPower, 1),
    mean_power: rounded(meanPower, 1),
    work: rounded(work && work / 1000, 1),
    watts_per_kg: rounded(weightedPower && weight && weightedPower / weight, 2),
    ...steadiness,
    unsteady_reason: unsteadyReason,
    graded_speed: of.isOnFoot && gradedSpeed ? kmPerHour(gradedSpeed) : null,
    graded_speed_by_energy: of.isOnFoot && energySpeed ? kmPerHour(energySpeed) : null,
    mean_heart_rate: rounded(analysis.meanHeartRate, 1),
    held_heart_rate: analysis.heldHeartRate,
    climbs: analysis.climbs.map(viewClimb),
    gradients: viewGradients(analysis.gradients),
    best_means: viewBestMeans(analysis, of.won),
    dynamics: viewDynamics(analysis),
  }
}

/** The values for a workout without an analysed recording. */
export const withoutRecording: FromRecording = {
  zones: [],
  weighted_power: null,
  mean_power: null,
  work: null,
  watts_per_kg: null,
  variability: null,
  efficiency: null,
  decoupling: null,
  unsteady_reason: null,
  graded_speed: null,
  graded_speed_by_energy: null,
  mean_heart_rate: null,
  held_heart_rate: null,
  climbs: [],
  gradients: [],
  best_means: [],
  dynamics: null,
}

/**
 * Converts load and energy to the form of the API.
 * @param estimate estimate of the load; `null` if the load is known or cannot be estimated
 */
export function viewLoad(
  { load, loadMethod: method, intensity, energyKcal, energyMethod }: LoadAndEnergy,
  body: BodyOnDay,
  estimate: LoadEstimate | null,
): Pick<WorkoutAnalysis, 'load' | 'intensity' | 'energy'> {
  const isAssumed = assumedFor(method, body).length > 0
  return {
    load:
      load !== null && method
        ? { value: roundHalfEven(load, 1), method, is_estimated: isAssumed }
        : estimate && { value: roundHalfEven(estimate.load, 1), method: estimate.method, is_estimated: true },
    intensity: rounded(intensity, 3),
    energy:
      energyKcal !== null && energyMethod ? { value: Math.round(energyKcal), method: energyMethod } : null,
  }
}

const fieldsOfBody = {
  resting: 'resting_heart_rate',
  max: 'max_heart_rate',
  thresholdHeartRate: 'threshold_heart_rate',
} as const satisfies Record<Assumable, string>

export const viewBody = (body: BodyOnDay): WorkoutAnalysis['body'] => ({
  weight: body.weight,
  resting_heart_rate: body.resting,
  max_heart_rate: body.max,
  threshold_heart_rate: rounded(body.thresholdHeartRate, 1),
  threshold_power: body.thresholdPower,
  threshold_speed: body.thresholdSpeed && kmPerHour(body.thresholdSpeed),
  estimated: body.assumed.map(name => fieldsOfBody[name]),
})

const viewZones = ({ histograms }: TrackAnalysis, { zonesOf, group, body }: Viewed): ZoneTimes[] =>
  quantities.flatMap(quantity => {
    const name = quantityNames[quantity]
    const histogram = histograms[quantity]
    const zones = zonesOf(name, group, body)
    if (!histogram || !zones?.bounds) return []
    const { scheme, bounds, assumed } = zones
    const { below, zones: times } = secondsInZones(histogram, histogramSteps[quantity], bounds)
    return [
      {
        quantity: name,
        scheme,
        is_estimated: assumed.length > 0,
        below: roundHalfEven(below, 1),
        zones: times.map((duration, zone) => ({
          from: viewMean(quantity, bounds[zone]!),
          duration: roundHalfEven(duration, 1),
        })),
      },
    ]
  })

function viewClimb({ startM, lengthM, riseM, startS, seconds }: TimedClimb): AnalysedClimb {
  const vam = vamOf(riseM, seconds)
  return {
    from: roundHalfEven(startS, 1),
    to: roundHalfEven(startS + seconds, 1),
    start: startM / 1000,
    distance: lengthM / 1000,
    rise: roundHalfEven(riseM, 1),
    gradient: roundHalfEven((100 * riseM) / lengthM, 1),
    vam: vam && Math.round(vam),
    category: categoryOfClimb({ lengthM, riseM }),
  }
}

const viewGradients = (bands: TrackAnalysis['gradients']): GradientBand[] =>
  (bands ?? []).map(({ metres, seconds }, band) => ({
    from: gradientLimits[band - 1] ?? null,
    to: gradientLimits[band] ?? null,
    distance: roundHalfEven(metres / 1000, 3),
    duration: roundHalfEven(seconds, 1),
    speed: seconds > 0 ? kmPerHour(metres / seconds) : null,
  }))

const viewBestMeans = ({ bestMeans }: TrackAnalysis, won: WonMeans): WorkoutBestMean[] =>
  quantities.flatMap(quantity =>
    (bestMeans[quantity] ?? []).flatMap((best, place) =>
      best === null
        ? []
        : [
            {
              quantity: quantityNames[quantity],
              duration: meanDurations[place]!,
              value: viewMean(quantity, best.value),
              from: best.from,
              ...(won[quantity]?.[place] ?? wonNothing),
            },
          ],
    ),
  )

const viewDynamics = ({ dynamics }: TrackAnalysis): WorkoutAnalysis['dynamics'] =>
  dynamics
    ? {
        vertical_oscillation: dynamics.verticalOscillation ?? null,
        ground_contact: dynamics.stanceTime ?? null,
        vertical_ratio: dynamics.verticalRatio ?? null,
        ground_contact_balance: dynamics.stanceBalance ?? null,
        step_length: dynamics.stepLength ?? null,
        pedal_balance: dynamics.pedalBalance ?? null,
      }
    : null

const rounded = (value: number | null, decimals: number): number | null =>
  value === null ? null : roundHalfEven(value, decimals)
