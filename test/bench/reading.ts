// Measures how fast recordings are read: the same ride in each format.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import FitParser from 'fit-file-parser'
import { checksumOf } from '../../src/formats/fit/checksum'
import { readRecording } from '../../src/formats/formats'
import { measureTracks } from '../../src/tracks/measuring/measure'
import { divideIntoOutings } from '../../src/tracks/outings/outings'
import type { SourceFormat } from '../../src/tracks/source-formats'
import { fitTime, semicircles } from '../support/fit-writer'
import { largeRecording } from './large-recording'
import { compare, type Result } from './measuring'

/**
 * Number of runs. In most of them, the code is already compiled, as in a worker process that has already read hundreds
 * of files of an import.
 */
const runs = 31
const start = '2026-05-01T08:00:00Z'

/** Compares reading each format with reading it in other programs. @param folder for files that other programs read */
export async function measureReading(folder: string): Promise<Result[]> {
  const gpx = largeRecording()
  const tcx = tcxRecording(9000)
  const fit = fitRecording(40_000)
  const fullParse = await compare({
    what: `Read and measure GPX, ${megabytes(gpx)}, 10,000 points`,
    against: 'fast-xml-parser, read only',
    ours: async () => readAndMeasure('gpx', gpx),
    baseline: async () => new XMLParser({ ignoreAttributes: false }).parse(new TextDecoder().decode(gpx)),
    runs,
  })
  const binary = await compare({
    what: `Read FIT, ${megabytes(fit)}, 40,000 records`,
    against: 'GPX with 10,000 points, read only',
    ours: async () => readRecording('fit', [fit]),
    baseline: async () => readRecording('gpx', [gpx]),
    runs,
  })
  const byLibrary = await compare({
    what: `Read FIT, ${megabytes(fit)}, 40,000 records`,
    against: 'fit-file-parser',
    ours: async () => readRecording('fit', [fit]),
    baseline: () => new FitParser({ mode: 'list', force: true }).parseAsync(Buffer.from(fit)),
    runs,
  })
  if (!Bun.which('xmllint')) return [fullParse, binary, byLibrary]
  const streamed = async (
    name: string,
    format: SourceFormat,
    file: Uint8Array,
    ours: () => Promise<unknown>,
  ) => {
    const path = join(folder, name)
    writeFileSync(path, file)
    return compare({
      what: `${format === 'gpx' ? 'Read and measure' : 'Read'} ${format.toUpperCase()}, ${megabytes(file)}`,
      against: 'xmllint --stream, read only, its start included',
      ours,
      baseline: () => Bun.spawn(['xmllint', '--stream', '--noout', path]).exited,
      runs,
    })
  }
  return [
    fullParse,
    binary,
    byLibrary,
    await streamed('large.gpx', 'gpx', gpx, async () => readAndMeasure('gpx', gpx)),
    await streamed('large.tcx', 'tcx', tcx, async () => readRecording('tcx', [tcx])),
  ]
}

const megabytes = ({ length }: Uint8Array) => `${(length / 1e6).toFixed(1)} MB`

function readAndMeasure(format: SourceFormat, file: Uint8Array) {
  const options = { stoppedSpeedThresholdKmh: 1, useRawGpxSpeed: false }
  const dividing = { latestTime: Date.now() * 1000, timeZone: 'UTC', max: 1 }
  return divideIntoOutings(readRecording(format, [file]), dividing).map(({ tracks, track }) =>
    measureTracks(tracks, track.points, options),
  )
}

/** Returns a TCX file in the style of Garmin's servers. Nine thousand points have about 3.6 MB. */
function tcxRecording(count: number): Uint8Array {
  const begin = Date.parse(start)
  const points = Array.from(
    { length: count },
    (_, index) => `          <Trackpoint>
            <Time>${new Date(begin + index * 1000).toISOString()}</Time>
            <Position>
              <LatitudeDegrees>${(45.5 + index * 1e-5).toFixed(14)}</LatitudeDegrees>
              <LongitudeDegrees>6.10000000000000</LongitudeDegrees>
            </Position>
            <AltitudeMeters>${(600 + (index % 90)).toFixed(14)}</AltitudeMeters>
            <HeartRateBpm><Value>${120 + (index % 50)}</Value></HeartRateBpm>
            <Extensions><TPX xmlns="http://www.garmin.com/xmlschemas/ActivityExtension/v2"><Watts>${index % 300}</Watts></TPX></Extensions>
          </Trackpoint>`,
  )
  return new TextEncoder().encode(
    `<?xml version="1.0" encoding="UTF-8"?>\n<TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking"><Id>${start}</Id><Lap StartTime="${start}"><Track>\n${points.join('\n')}\n</Track></Lap></Activity></Activities></TrainingCenterDatabase>\n`,
  )
}

/** Number, size and base type of each field of a record, as in the files of watches. */
const recordFields = [
  [253, 4, 0x86],
  [0, 4, 0x85],
  [1, 4, 0x85],
  [5, 4, 0x86],
  [2, 2, 0x84],
  [6, 2, 0x84],
  [7, 2, 0x84],
  [3, 1, 0x02],
  [4, 1, 0x02],
  [13, 1, 0x01],
] as const
const headerSize = 14
const recordSize = 1 + 25

/** Returns a FIT file with one definition message, and record messages of 26 bytes. */
function fitRecording(count: number): Uint8Array {
  const definition = [0x40, 0, 0, 20, 0, recordFields.length, ...recordFields.flat()]
  const dataSize = definition.length + count * recordSize
  const file = new Uint8Array(headerSize + dataSize + 2)
  const view = new DataView(file.buffer)
  file.set([headerSize, 0x20])
  view.setUint32(4, dataSize, true)
  file.set(new TextEncoder().encode('.FIT'), 8)
  view.setUint16(12, checksumOf(file.subarray(0, 12)), true)
  file.set(definition, headerSize)
  const begin = fitTime(start)
  for (let index = 0; index < count; index++) {
    const at = headerSize + definition.length + index * recordSize + 1
    view.setUint32(at, begin + index, true)
    view.setInt32(at + 4, semicircles(45.5 + index * 1e-5), true)
    view.setInt32(at + 8, semicircles(6.1), true)
    view.setUint32(at + 12, index * 100, true)
    view.setUint16(at + 16, (600 + (index % 90) + 500) * 5, true)
    view.setUint16(at + 18, 1000 + (index % 500), true)
    view.setUint16(at + 20, index % 300, true)
    file.set([120 + (index % 50), 80, 20], at + 22)
  }
  view.setUint16(headerSize + dataSize, checksumOf(file.subarray(0, headerSize + dataSize)), true)
  return file
}
