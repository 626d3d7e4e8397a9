/**
 * Computes the stored analysis of a recording. With it, zones, load and curves can be shown without reading the file of
 * the recording again.
 */
import { roundHalfEven } from '../../lib/decimal'
import { type Moments, momentsOf, summarize } from '../curves/measured'
import { elevationNoise } from '../elevation'
import { jumpLimit, measuredWay, windowSeconds, withoutJumps } from '../measuring/top-speed'
import { dynamicsSensors } from '../sensors'
import { hasPositions, type Track } from '../track'
import { bestMeansOf } from './best-means'
import { energyFactor, gradedSteps } from './graded-speed'
import { gradientBands, gradientsAlong } from './gradient-bands'
import { halvesOf, type Output } from './halves'
import { heldHeartRate } from './held-heart-rate'
import { histogramOf, totalOf } from './histogram'
import { movingCadence } from './moving-cadence'
import { longestPause, meanMoving } from './moving-steps'
import { heartRateSteps, poolSpeeds, powerSteps, seriesOf, speedsAlong } from './series'
import { type TimedClimb, timedClimbs } from './timed-climbs'
import type { BestMean, Half, Histogram, TrackAnalysis } from './track-analysis'
import { weightedMean } from './weighted-mean'

/**
 * Analyses a recording. The computing time is proportional to the number of points and to the duration.
 * @returns seconds, heart rates and watts are rounded to tenths, speeds to millimetres per second; `null` if the
 * recording has neither heart rate nor power nor distance nor elevations
 */
export function analyseTrack(track: Track): TrackAnalysis | null {
  const { points, segments, pool } = track
  const told = measuredWay(track)
  const way = withoutJumps(told, jumpLimit(told))
  const recorded = { track, way, moments: momentsOf(track, way) }
  const heartRates = heartRateSteps(recorded)
  const heartRate = heartRates?.all ?? null
  const power = powerSteps(recorded)
  const speeds = pool ? poolSpeeds(pool, points.time[0]!) : speedsAlong(told, way)
  const hasElevations = !pool && points.elevation.some(elevation => !Number.isNaN(elevation))
  if (heartRate === null && power === null && speeds === null && !hasElevations) return null

  const gradients = hasElevations && speeds ? gradientsAlong(points, way) : null
  const graded = speeds && !pool ? (gradients ? gradedSteps(speeds.steps, gradients) : speeds.steps) : null
  const speed = speeds && seriesOf(speeds.steps)
  const series = {
    heartRate: heartRate && seriesOf(heartRate),
    power: power && seriesOf(power),
    speed,
    graded: graded && (graded === speeds?.steps ? speed : seriesOf(graded)),
  }
  const believable =
    heartRates && (heartRates.believable === heartRate ? series.heartRate : seriesOf(heartRates.believable))
  const histograms = {
    heartRate: heartRate && histogramOf(heartRate, 'heartRate'),
    power: power && histogramOf(power, 'power'),
    speed: speeds && histogramOf(speeds.steps, 'speed', speeds.smoothed),
  }
  const pause = longestPause(way, pool ? null : speeds)
  const outputs: Output[] = []
  if (series.power) outputs.push({ kind: 'power', series: series.power })
  if (series.graded) outputs.push({ kind: 'speed', series: series.graded })
  const work = power && totalOf(power)
  return {
    histograms,
    bestMeans: {
      heartRate: believable && bestMeansOf(believable).map(roundedTo(1)),
      power: series.power && bestMeansOf(series.power).map(roundedTo(1)),
      speed: series.speed && bestMeansOf(series.speed, windowSeconds).map(roundedTo(3)),
    },
    secondsWith: {
      heartRate: secondsIn(histograms.heartRate),
      power: secondsIn(histograms.power),
      speed: secondsIn(histograms.speed),
    },
    heldHeartRate: heartRate && heldHeartRate(heartRate.from, new Float32Array(heartRate.values)),
    meanHeartRate: round(heartRate && meanOf(totalOf(heartRate)), 1),
    meanPower: round(work && meanOf(work), 1),
    weightedPower: round(series.power && weightedMean(series.power), 1),
    work: round(work?.sum ?? null, 0),
    gradedSpeed: round(speeds && gradients && graded && meanMoving(speeds.steps, graded.values), 3),
    energySpeed: round(
      speeds &&
        gradients &&
        graded &&
        meanMoving(speeds.steps, gradedSteps(speeds.steps, gradients, energyFactor).values),
      3,
    ),
    weightedSpeed: round(series.graded && weightedMean(series.graded), 3),
    halves: roundedHalves(series.heartRate && halvesOf(series.heartRate, outputs, pause)),
    longestPause: roundHalfEven(pause, 1),
    climbs: hasElevations
      ? timedClimbs(track, hasPositions(points) ? told : undefined).map(roundedClimb)
      : [],
    gradients: speeds && gradients && gradientBands(speeds.steps, gradients).map(roundedBand),
    elevationNoise: hasElevations ? roundHalfEven(elevationNoise(points, segments), 3) : null,
    ...dynamicsOf(recorded.moments),
    ...cadenceOf(recorded),
  }
}

/**
 * Readings of 0 were already left out when the file was read, because a vertical oscillation or balance of 0 is
 * impossible.
 */
function dynamicsOf(moments: Moments): Pick<TrackAnalysis, 'dynamics'> {
  const means = dynamicsSensors.flatMap(sensor => {
    const readings = moments.readingsOf(sensor)
    const summary = readings && summarize(readings, moments)
    return summary ? [[sensor, summary.average] as const] : []
  })
  return means.length === 0 ? {} : { dynamics: Object.fromEntries(means) }
}

function cadenceOf({ track, moments }: { track: Track; moments: Moments }): Pick<TrackAnalysis, 'cadence'> {
  const readings = moments.readingsOf('cadence')
  const summary = readings && summarize(readings, moments)
  if (!summary) return {}
  return { cadence: { mean: summary.average, moving: roundHalfEven(movingCadence(track), 1) } }
}

const secondsIn = (histogram: Histogram | null) =>
  roundHalfEven(histogram?.seconds.reduce((sum, seconds) => sum + seconds, 0) ?? 0, 1)

const meanOf = ({ seconds, sum }: { seconds: number; sum: number }) => (seconds > 0 ? sum / seconds : null)

const round = (value: number | null, decimals: number) =>
  value === null ? null : roundHalfEven(value, decimals)

const roundedTo = (decimals: number) => (mean: BestMean | null) =>
  mean && { ...mean, value: roundHalfEven(mean.value, decimals) }

function roundedHalves(halves: TrackAnalysis['halves']): TrackAnalysis['halves'] {
  const rounded = ({ heartRate, output }: Half) => ({
    heartRate: roundHalfEven(heartRate, 2),
    output: roundHalfEven(output, 3),
  })
  return halves && { output: halves.output, first: rounded(halves.first), second: rounded(halves.second) }
}

const roundedClimb = ({ riseM, startS, seconds, ...climb }: TimedClimb): TimedClimb => ({
  ...climb,
  riseM: roundHalfEven(riseM, 1),
  startS: roundHalfEven(startS, 1),
  seconds: roundHalfEven(seconds, 1),
})

const roundedBand = ({ metres, seconds }: { metres: number; seconds: number }) => ({
  metres: Math.round(metres),
  seconds: Math.round(seconds),
})
