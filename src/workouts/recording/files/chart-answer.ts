import { httpDates } from '../../../lib/net/http-date'
import { streamJson } from '../../../platform/http/stream-answer'
import { chartPoints } from '../../../tracks/chart'
import type { Track } from '../../../tracks/track'
import type { ChartAnswer, ChartQuery } from './schemas'

/**
 * The chart of a track or of one of its segments, as a JSON stream: it can have millions of points, too many to validate
 * on every request. A test checks the schema.
 */
export function chartAnswer(track: Track, { sensors }: ChartQuery, segmentIndex?: number): Response {
  return streamJson(writeChart(chartPoints(track, segmentIndex, { withSensors: sensors === 'true' })))
}

/** Writes a `ChartAnswer`. */
function* writeChart(points: ReturnType<typeof chartPoints>): Generator<string, void> {
  const showTime = httpDates()
  yield '{"status":"success","message":"","data":{"chart_data":['
  let separator = ''
  for (const point of points) {
    const shown: ChartAnswer['data']['chart_data'][number] = { ...point, time: showTime(point.time / 1000) }
    yield separator + JSON.stringify(shown)
    separator = ','
  }
  yield ']}}'
}
