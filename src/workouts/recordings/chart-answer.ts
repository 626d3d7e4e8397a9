import { httpDates } from '../../lib/net/http-date'
import { chartPoints } from '../../tracks/chart'
import type { Track } from '../../tracks/track'
import type { ChartAnswer, ChartQuery } from '../recordings/schemas'

/**
 * The chart of a track or of one of its segments, ready to send: a chart has tens of thousands of points, too many to
 * check each of them against the schema on every request (a test does that instead).
 */
export function chartAnswer(track: Track, { sensors }: ChartQuery, segmentIndex?: number): Response {
  const showTime = httpDates()
  const points = chartPoints(track, segmentIndex, { withSensors: sensors === 'true' }).map(point => ({
    ...point,
    time: showTime(point.time / 1000),
  }))
  const answer: ChartAnswer = { status: 'success', message: '', data: { chart_data: points } }
  return Response.json(answer)
}
