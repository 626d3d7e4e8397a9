// Writes a recording in the formats of the API. The output is written in chunks, because millions of points would take
// too much memory. It is not validated on every request, because this would take too long. Only tests check that the
// output matches the schemas. The functions here are pure.
import { writeGpx, writeWholeGpx } from '../../../formats/gpx/write'
import { httpDates } from '../../../lib/net/http-date'
import { chartPoints } from '../../../tracks/chart'
import type { Track } from '../../../tracks/track'
import { indexOfSegment } from '../segment-number'
import type { ChartAnswer } from './schemas'

/** A request for a recording, in a form that can be sent to a worker process. */
export interface AskedRecording {
  /** A `ChartAnswer`, a GPX file, or a `GpxAnswer`. */
  form: 'chart' | 'gpx' | 'gpx-answer'
  /** Number of the segment, from 1, as text from the URL; `null` for the whole track. */
  segment: string | null
  /** For a chart: true to add heart rate, cadence, power and temperature. */
  withSensors?: boolean
}

export function writeRecording(
  track: Track,
  { form, segment, withSensors = false }: AskedRecording,
): Generator<string, void> {
  const index = segment === null ? undefined : indexOfSegment(segment)
  if (form === 'chart') return writeChart(chartPoints(track, index, { withSensors }))
  const gpx = index === undefined ? writeWholeGpx(track) : writeGpx(track, index)
  return form === 'gpx' ? gpx : writeGpxAnswer(gpx)
}

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

/** Writes a `GpxAnswer`. */
export function* writeGpxAnswer(gpx: Iterable<string>): Generator<string, void> {
  yield '{"status":"success","message":"","data":{"gpx":"'
  for (const piece of gpx) yield JSON.stringify(piece).slice(1, -1)
  yield '"}}'
}
