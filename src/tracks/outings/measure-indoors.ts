// Measures a workout without positions: with the totals of the device or, if they are missing, from the recorded
// readings.
import { measureElevation } from '../elevation'
import { type FigureChoices, type FigureSource, measuredSources } from '../figure-sources'
import { fastestOf, kindOfSport } from '../limits'
import { believe } from '../measuring/believed'
import { bestEfforts } from '../measuring/best-efforts'
import { candidatesOf } from '../measuring/candidates'
import { reachingTotal } from '../measuring/counted-way'
import { type Measures, scaleFigure, toFigures } from '../measuring/measure'
import { believedWay, boundedByMaximum, highestOf, topSpeedsOn } from '../measuring/top-speed'
import { swumIn } from '../pool'
import { noSummary, type RecorderSummary } from '../recorder-summary'
import type { Track } from '../track'

/**
 * Measures a workout without positions. Its result has no segments, like that of a workout without a recording.
 * @param summary the device's totals; `null` if the file has none
 * @param options.sportWord name of the sport in the file; `null` if the file has none
 * @param options.totalsFrom whether the summary's totals are the device's own, or sums of its laps
 * @throws UnusableRecording if a figure exceeds the limits of a workout
 */
export function measureIndoors(
  { points, segments, pool = null }: Track,
  summary: RecorderSummary | null,
  {
    sportWord,
    totalsFrom,
    choices = {},
  }: {
    sportWord: string | null
    totalsFrom: Extract<FigureSource, 'device' | 'laps'>
    choices?: FigureChoices | undefined
  },
): Measures {
  const { count, time } = points
  const fastest = fastestOf[kindOfSport(sportWord)]
  const recordedUs = time[count - 1]! - time[0]!
  const durationUs = Math.max(recordedUs, (summary?.elapsedS ?? 0) * 1e6)
  const totals = summary ?? noSummary
  const beliefs = believe(
    totals,
    { spanS: durationUs / 1e6, flatM: null, ascentM: null, descentM: null, fastest },
    choices,
  )
  const { believed } = beliefs
  const ranUs = segments.reduce((sum, { start, end }) => sum + time[end - 1]! - time[start]!, 0)
  // For a pool swim, the time of the device's timer is not used, because the timer also runs during rests at the wall.
  const swumS = (pool && swumIn(pool).swumS) || null
  const movedS = choices.moving === 'points' ? null : (swumS ?? believed.timerS)
  const movingUs = Math.min(durationUs, movedS ? movedS * 1e6 : ranUs)
  const way = believedWay({ points, segments, pool }, fastest)
  const counted = lastOf(points.distance)
  const recordedM = counted || way.metres.at(-1)!
  const metres = believed.distanceM || recordedM
  const average = movingUs > 0 ? metres / (movingUs / 1e6) : 0
  // A maximum speed below the average speed must be wrong.
  const maxSpeed = believed.maxSpeed !== null && believed.maxSpeed >= average ? believed.maxSpeed : null
  const measuredSpeeds = topSpeedsOn(way)
  const topSpeed = highestOf(boundedByMaximum(measuredSpeeds, maxSpeed))
  const figures = toFigures({
    durationUs,
    pausesUs: durationUs - movingUs,
    movingUs,
    metres,
    maxSpeed: Math.max(average, believed.maxSpeed ?? topSpeed ?? 0),
    topSpeed,
    elevation: measureElevation(points, { start: 0, end: count }),
  })
  return {
    ...figures,
    ascentMm: believed.ascentM === null ? figures.ascentMm : scaleFigure(believed.ascentM, 'ascentMm'),
    descentMm: believed.descentM === null ? figures.descentMm : scaleFigure(believed.descentM, 'descentMm'),
    startTime: time[0]!,
    bounds: null,
    segments: [],
    // The distance in a pool is that of its lengths, some of which the user may have split.
    efforts: bestEfforts(pool ? way : reachingTotal(way, believed.distanceM)),
    sources: measuredSources(
      {
        totalsFrom,
        distance: Boolean(believed.distanceM),
        duration: durationUs > recordedUs,
        moving: Boolean(movedS),
        ascent: believed.ascentM !== null,
        maxSpeed: maxSpeed !== null,
      },
      {
        distance: counted ? 'device' : 'points',
        hasAscent: believed.ascentM !== null || figures.ascentMm !== null,
      },
    ),
    candidates: candidatesOf(beliefs, {
      totalsFrom,
      totals: { ...totals, timerS: swumS ?? totals.timerS },
      points: {
        metres: recordedM,
        spanS: recordedUs / 1e6,
        movingS: ranUs / 1e6,
        ascentM: figures.ascentMm && figures.ascentMm / 1000,
        topSpeed: highestOf(measuredSpeeds),
      },
      found: { duration: durationUs <= recordedUs && 'recording-spans-more' },
    }),
  }
}

const lastOf = (column: Float32Array | null): number => column?.findLast(value => !Number.isNaN(value)) ?? 0
