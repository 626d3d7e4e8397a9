// Measures recordings whose device counts distances (FIT, TCX, KML). The figures are the totals of the device if they
// are plausible, and otherwise measured from the points. GPX is measured by `measure.ts`.
import { type Climbing, extremes, measureClimbing } from '../elevation'
import { type FigureChoices, type FigureSource, measuredSources } from '../figure-sources'
import { fastestOf, kindOfSport } from '../limits'
import { noSummary, type RecorderSummary } from '../recorder-summary'
import type { Segment } from '../segment'
import { difference, type Points } from '../track'
import type { Venue } from '../venue'
import { type BelievedTotals, believe } from './believed'
import { bestEfforts } from './best-efforts'
import { candidatesOf } from './candidates'
import { countWay, type DistanceSource, flatSteps, recordedLength, sumOf, withoutLeaps } from './counted-way'
import { boundsOf, defaultThresholdKmh, type Measures, sum, toFigures } from './measure'
import { believedWay, boundedByMaximum, highestOf, topSpeedsOn } from './top-speed'

interface CountedOptions {
  /** Steps up to this speed count as stopped; 0 means 1 km/h. */
  readonly stoppedSpeedThresholdKmh: number
  /** Name of the sport in the file; `null` if the file has none. */
  readonly sportWord: string | null
  /** Whether the totals in the summary are the device's own, or the sums of its laps. */
  readonly totalsFrom: Extract<FigureSource, 'device' | 'laps'>
  readonly venue: Venue
  /** The user's choices between the device's totals and the points. */
  readonly choices?: FigureChoices | undefined
}

interface CountedMeasures {
  readonly measures: Measures
  /** The points, with the distance from which the workout's distance is measured. */
  readonly points: Points
  readonly distanceSource: DistanceSource
}

/** A maximum speed of the device that is higher than this multiple of the fastest five seconds is an error. */
const maxOfTopSpeed = 1.4

/**
 * Measures a recording with positions.
 * @param summary the device's totals; `null` if the file has none
 * @throws UnusableRecording if a figure exceeds the limits of a workout
 */
export function measureCounted(
  recorded: Points,
  segments: readonly Segment[],
  summary: RecorderSummary | null,
  { stoppedSpeedThresholdKmh, sportWord, venue, totalsFrom, choices = {} }: CountedOptions,
): CountedMeasures {
  const kind = kindOfSport(sportWord)
  const climbs = kind === 'swimming' ? segments.map(() => null) : measureClimbing(recorded, segments)
  const smoothed = sumOfClimbs(climbs)
  const flat = flatSteps(recorded, segments)
  const spanUs = difference(recorded.time, 0, recorded.count - 1)
  const totals = {
    ...(summary ?? noSummary),
    distanceM: summary?.distanceM || recordedLength(recorded, segments),
  }
  const beliefs = believe(
    totals,
    {
      spanS: spanUs / 1e6,
      // Positions that were recorded indoors or on virtual courses are not real.
      flatM: venue === 'outdoors' ? sumOf(flat) : null,
      ascentM: smoothed?.ascent ?? null,
      descentM: smoothed?.descent ?? null,
      fastest: fastestOf[kind],
    },
    choices,
  )
  const { believed } = beliefs
  const isChosen = choices.distance === 'device' && believed.distanceM !== null
  const countsRecords = recorded.distance !== null && believed.distanceM !== null
  const distanceSource = countsRecords || isChosen ? 'device' : 'points'
  const counted = {
    ...recorded,
    distance: countWay(recorded, segments, {
      flat,
      source: countsRecords ? 'device' : 'points',
      total: believed.distanceM,
      isExact: isChosen,
    }),
  }
  const countedWay = believedWay({ points: counted, segments }, fastestOf[kind])
  const distance =
    distanceSource === 'device' ? withoutLeaps(counted, segments, countedWay) : counted.distance
  const points = { ...counted, distance }
  const way = distance === counted.distance ? countedWay : believedWay({ points, segments }, fastestOf[kind])
  const measuredSpeeds = topSpeedsOn(way)
  const speeds = believedSpeeds(measuredSpeeds, believed, choices.maxSpeed === 'device')
  const times = countedTimes(points, segments, {
    timerS: believed.timerS,
    thresholdKmh: stoppedSpeedThresholdKmh || defaultThresholdKmh,
    isTimed: choices.moving === 'device' || venue !== 'outdoors' || pausesUs(recorded, segments) > 0,
  })
  const metres = segments.map(({ start, end }) => difference(points.distance, start, end - 1))
  const climb = climbOf(believed, smoothed)
  const whole = toFigures({
    durationUs: spanUs,
    pausesUs: spanUs - times.movingUs,
    movingUs: times.movingUs,
    metres: sum(metres, each => each),
    maxSpeed: speeds.maxSpeed ?? speeds.topSpeed ?? 0,
    topSpeed: speeds.topSpeed,
    elevation: kind === 'swimming' ? null : withExtremes(recorded, { start: 0, end: recorded.count }, climb),
  })
  const parts = segments.map((segment, index) => {
    const { durationUs, movingUs } = times.parts[index]!
    return toFigures({
      durationUs,
      pausesUs: durationUs - movingUs,
      movingUs,
      metres: metres[index]!,
      maxSpeed: speeds.topSpeeds[index] ?? 0,
      topSpeed: speeds.topSpeeds[index] ?? null,
      elevation: withExtremes(recorded, segment, shareOf(climbs[index] ?? null, smoothed, climb)),
    })
  })
  return {
    points,
    distanceSource,
    measures: {
      ...whole,
      startTime: recorded.time[0]!,
      bounds: boundsOf(recorded),
      segments: parts,
      efforts: bestEfforts(way),
      sources: measuredSources(
        {
          totalsFrom,
          distance: distanceSource === 'device' && Boolean(summary?.distanceM),
          duration: false,
          moving: times.areTimed,
          ascent: believed.ascentM !== null,
          maxSpeed: speeds.maxSpeed !== null,
        },
        { distance: distanceSource, hasAscent: whole.ascentMm !== null },
      ),
      candidates: candidatesOf(beliefs, {
        totalsFrom,
        totals,
        points: {
          metres: lengthOf(countWay(recorded, segments, { flat, source: 'points', total: null }), segments),
          spanS: spanUs / 1e6,
          movingS: times.aboveThresholdUs / 1e6,
          ascentM: kind === 'swimming' ? null : (smoothed?.ascent ?? null),
          topSpeed: highestOf(measuredSpeeds),
        },
        found: {
          duration: 'recording-spans-more',
          moving: !times.areTimed && 'timer-not-paused',
          maxSpeed: speeds.isSpike && 'apart-from-points',
        },
      }),
    },
  }
}

const lengthOf = (distance: Float32Array, segments: readonly Segment[]): number =>
  sum(segments, ({ start, end }) => difference(distance, start, end - 1))

/**
 * Chooses the maximum speed and the top speeds.
 * @param measured speed over the fastest five seconds of each segment, in metres per second
 * @returns `maxSpeed` is that of the device, `null` if not plausible; `topSpeed` is the highest of `topSpeeds`
 */
function believedSpeeds(measured: readonly (number | null)[], believed: BelievedTotals, isChosen: boolean) {
  const fastest = highestOf(measured)
  const isSpike =
    believed.maxSpeed !== null && fastest !== null && believed.maxSpeed > fastest * maxOfTopSpeed
  const maxSpeed = isSpike && !isChosen ? null : believed.maxSpeed
  const topSpeeds = boundedByMaximum(measured, maxSpeed)
  return { maxSpeed, isSpike, topSpeeds, topSpeed: highestOf(topSpeeds) }
}

/**
 * Measures times. Moving time is the time of the device's timer if the timer was paused during the recording, if the
 * workout was indoors or on a virtual course, or if the user has chosen the device. It then includes waits at traffic
 * lights. Otherwise moving time is the time of the steps above the threshold.
 */
function countedTimes(
  points: Points,
  segments: readonly Segment[],
  { timerS, thresholdKmh, isTimed }: { timerS: number | null; thresholdKmh: number; isTimed: boolean },
) {
  const timerUs = timerS !== null && isTimed ? timerS * 1e6 : null
  const stepsUs = segments.map(segment => movingIn(points, segment, thresholdKmh))
  const parts = segments.map((segment, index) => {
    const durationUs = difference(points.time, segment.start, segment.end - 1)
    return { durationUs, movingUs: timerUs === null ? stepsUs[index]! : durationUs }
  })
  const spanUs = difference(points.time, 0, points.count - 1)
  const aboveThresholdUs = sum(stepsUs, us => us)
  const movingUs = timerUs === null ? aboveThresholdUs : Math.min(timerUs, spanUs)
  return { movingUs, aboveThresholdUs, parts, areTimed: timerUs !== null }
}

/** Returns the microseconds of the steps above the threshold. */
function movingIn({ time, distance }: Points, { start, end }: Segment, thresholdKmh: number): number {
  let movingUs = 0
  for (let index = start + 1; index < end; index++) {
    const [us, metres] = [difference(time, index - 1, index), difference(distance!, index - 1, index)]
    if (us > 0 && (metres / us) * 3.6e6 > thresholdKmh) movingUs += us
  }
  return movingUs
}

/** Returns the sum of the microseconds between the segments. */
const pausesUs = ({ time }: Points, segments: readonly Segment[]): number =>
  sum(segments.slice(1), ({ start }) => Math.max(0, difference(time, start - 1, start)))

function sumOfClimbs(climbs: readonly (Climbing | null)[]): Climbing | null {
  const known = climbs.filter(climb => climb !== null)
  if (known.length === 0) return null
  return { ascent: sum(known, climb => climb.ascent), descent: sum(known, climb => climb.descent) }
}

const climbOf = ({ ascentM, descentM }: BelievedTotals, smoothed: Climbing | null): Climbing | null =>
  smoothed && { ascent: ascentM ?? smoothed.ascent, descent: descentM ?? smoothed.descent }

/**
 * Returns the climb of a segment, so that the climbs of all segments add up to that of the workout (`whole`), which may
 * be the device's total. The climb of the workout is divided in proportion to the measured climbs: `own` is that of the
 * segment, and `all` their sum.
 */
function shareOf(own: Climbing | null, all: Climbing | null, whole: Climbing | null): Climbing | null {
  if (own === null || all === null || whole === null) return null
  const share = (part: number, sum: number, total: number) => (sum > 0 ? (part / sum) * total : part)
  return {
    ascent: share(own.ascent, all.ascent, whole.ascent),
    descent: share(own.descent, all.descent, whole.descent),
  }
}

const withExtremes = ({ elevation }: Points, { start, end }: Segment, climb: Climbing | null) =>
  climb && { ...climb, ...extremes(elevation.subarray(start, end)) }
