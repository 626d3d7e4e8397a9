/** Measures a file, and gives positions on a straight way to the north. */
import { storedFile } from '../../../../src/formats/zip/packed-file'
import type { SourceFormat } from '../../../../src/tracks/source-formats'
import { type MeasuredRecording, measureFile } from '../../../../src/workouts/intake/measuring/measure-file'

/** Metres per degree at the equator, by WGS 84. */
const metresPerDegree = (2 * Math.PI * 6_378_137) / 360
export const north = (metres: number): [number, number] => [45 + metres / metresPerDegree, -30]

export const range = (count: number, every = 1) => Array.from({ length: count }, (_, index) => index * every)

export function measure(
  format: SourceFormat,
  bytes: Uint8Array | string,
  isOne = false,
): MeasuredRecording[] {
  const file = storedFile(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes)
  const asked = {
    stoppedSpeedThreshold: 1,
    useRawGpxSpeed: false,
    pauseGap: null,
    timeZone: 'Europe/Berlin',
    isOne,
    maxWorkouts: 9,
  }
  const measured = measureFile({ file, format, ...asked, latestTime: Date.parse('2026-05-01') }, null)
  if (!measured.readable) throw new Error(measured.reason.code)
  return measured.recordings
}
