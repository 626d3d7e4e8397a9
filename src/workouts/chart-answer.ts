import { chartPoints } from '../gpx/chart'
import { unpackTrack } from '../gpx/track'
import { httpDate } from '../lib/http-date'
import type { ChartAnswer } from './schemas'

/**
 * The chart of a packed track, ready to send: a chart has tens of thousands of points, too many to check each of them
 * against the schema on every request (a test does that instead).
 */
export function chartAnswer(track: Uint8Array): Response {
  const points = chartPoints(unpackTrack(track)).map(point => ({
    ...point,
    time: httpDate(new Date(point.time / 1000)),
  }))
  const answer: ChartAnswer = { status: 'success', message: '', data: { chart_data: points } }
  return Response.json(answer)
}
