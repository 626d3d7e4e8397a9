// Measures a workout without positions: by the totals of the device or, where they are missing, from its readings.
import { measureElevation } from '../elevation'
import { type FigureSource, measuredSources } from '../figure-sources'
import { fastestOf, kindOfSport } from '../limits'
import { believe } from '../measuring/believed'
import { bestEfforts } from '../measuring/best-efforts'
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
  }: { sportWord: string | null; totalsFrom: Extract<FigureSource, 'device' | 'laps'> },
): Measures {
  const { count, time } = points
  const fastest = fastestOf[kindOfSport(sportWord)]
  const recordedUs = time[count - 1]! - time[0]!
  const durationUs = Math.max(recordedUs, (summary?.elapsedS ?? 0) * 1e6)
  const told = believe(summary ?? noSummary, {
    spanS: durationUs / 1e6,
    flatM: null,
    ascentM: null,
    descentM: null,
    fastest,
  })
  const ranUs = segments.reduce((sum, { start, end }) => sum + time[end - 1]! - time[start]!, 0)
  // In a pool, the time of the timer is not used, because the timer runs during rests at the wall.
  const movedS = (pool && swumIn(pool).swumS) || told.timerS
  const movingUs = Math.min(durationUs, movedS ? movedS * 1e6 : ranUs)
  const way = believedWay({ points, segments, pool }, fastest)
  const counted = lastOf(points.distance)
  const metres = told.distanceM || counted || way.metres.at(-1)!
  const average = movingUs > 0 ? metres / (movingUs / 1e6) : 0
  // A maximum speed below the average speed must be wrong.
  const maxSpeed = told.maxSpeed !== null && told.maxSpeed >= average ? told.maxSpeed : null
  const topSpeed = highestOf(boundedByMaximum(topSpeedsOn(way), maxSpeed))
  const figures = toFigures({
    durationUs,
    pausesUs: durationUs - movingUs,
    movingUs,
    metres,
    maxSpeed: Math.max(average, told.maxSpeed ?? topSpeed ?? 0),
    topSpeed,
    elevation: measureElevation(points, { start: 0, end: count }),
  })
  return {
    ...figures,
    ascentMm: told.ascentM === null ? figures.ascentMm : scaleFigure(told.ascentM, 'ascentMm'),
    descentMm: told.descentM === null ? figures.descentMm : scaleFigure(told.descentM, 'descentMm'),
    startTime: time[0]!,
    bounds: null,
    segments: [],
    efforts: bestEfforts(way),
    sources: measuredSources(
      {
        totalsFrom,
        distance: Boolean(told.distanceM),
        duration: durationUs > recordedUs,
        moving: Boolean(movedS),
        ascent: told.ascentM !== null,
        maxSpeed: maxSpeed !== null,
      },
      {
        distance: counted ? 'device' : 'points',
        hasAscent: told.ascentM !== null || figures.ascentMm !== null,
      },
    ),
  }
}

const lastOf = (column: Float32Array | null): number => column?.findLast(value => !Number.isNaN(value)) ?? 0
