// The figures of a workout without places: what its recorder says of it, and what the readings tell where it says nothing.
import { measureElevation } from '../elevation'
import { bestEfforts } from '../measuring/best-efforts'
import { type Measures, scaleFigure, toFigures } from '../measuring/measure'
import { believedWay, highestOf, topSpeedsOn } from '../measuring/top-speed'
import type { Track } from '../track'
import { noSummary, type RecorderSummary } from './recording'

/**
 * Measures a workout whose points have no places. It has no segments, as workouts without a track have none.
 * @param summary null where the recorder says nothing
 * @throws UnusableRecording when a figure is beyond what a workout can have
 */
export function measureIndoors({ points, segments }: Track, summary: RecorderSummary | null): Measures {
  const { elapsedS, timerS, swumS, distanceM, ascentM, descentM, maxSpeed } = summary ?? noSummary
  const { count, time } = points
  const durationUs = Math.max(time[count - 1]! - time[0]!, (elapsedS ?? 0) * 1e6)
  const ranUs = segments.reduce((sum, { start, end }) => sum + time[end - 1]! - time[start]!, 0)
  const movedS = swumS || timerS
  const movingUs = Math.min(durationUs, movedS ? movedS * 1e6 : ranUs)
  const metres = distanceM || lastOf(points.distance)
  const average = movingUs > 0 ? metres / (movingUs / 1e6) : 0
  const way = believedWay({ points, segments })
  const figures = toFigures({
    durationUs,
    pausesUs: durationUs - movingUs,
    movingUs,
    metres,
    maxSpeed: Math.max(average, maxSpeed ?? highestReading(points.speed)),
    topSpeed: highestOf(topSpeedsOn(way)),
    elevation: measureElevation(points, { start: 0, end: count }),
  })
  return {
    ...figures,
    ascentMm: ascentM === null ? figures.ascentMm : scaleFigure(ascentM, 'ascentMm'),
    descentMm: descentM === null ? figures.descentMm : scaleFigure(descentM, 'descentMm'),
    startTime: time[0]!,
    bounds: null,
    segments: [],
    efforts: bestEfforts(way),
  }
}

const lastOf = (column: Float32Array | null): number => column?.findLast(value => !Number.isNaN(value)) ?? 0

function highestReading(column: Float32Array | null): number {
  let highest = 0
  for (const value of column ?? []) if (value > highest) highest = value
  return highest
}
