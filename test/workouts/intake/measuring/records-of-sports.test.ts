// Faulty recordings must not set records that nobody can reach in their sport. Each recording has all faults of its
// kind at once.
import { expect, test } from 'bun:test'
import { fastestOf, kindOfSport } from '../../../../src/tracks/limits'
import { unpackTrack } from '../../../../src/tracks/track'
import type { MeasuredRecording } from '../../../../src/workouts/intake/measuring/measure-file'
import { fitFile, fitFileId, fitMessage, fitRecord, fitTime } from '../../../support/fit-writer'
import { measure, north, range } from './measured'

const start = '2024-05-04T08:00:00Z'
const seconds = 600
const isoOf = (second: number) => new Date(Date.parse(start) + second * 1000).toISOString()

/** Position after a number of seconds. The position of one second is wrong by 2 km. */
const placeAt = (second: number, speed: number): [number, number] =>
  north(second * speed + (second === 300 ? 2000 : 0))

/** Elevation in metres. At one second the sensor reports 0. */
const elevationAt = (second: number) => (second === 200 ? 0 : 400)

/** Speed in metres per second. At one second the sensor on the wheel or shoe reports 60. */
const speedAt = (second: number, speed: number) => (second === 400 ? 60 : speed)

/** Maximum speed that the device claims, in metres per second. */
const toldMaximum = 65

interface Sport {
  /** Name of the sport in the file. */
  word: string
  /** The values of `session.sport` and `session.sub_sport` in a FIT file. */
  fit: readonly [sport: number, kind: number]
  /** Constant speed of the recording, in metres per second. */
  speed: number
}

const sports: Sport[] = [
  { word: 'running', fit: [1, 0], speed: 3 },
  { word: 'walking', fit: [11, 0], speed: 1.5 },
  { word: 'hiking', fit: [17, 0], speed: 1.2 },
  { word: 'cycling', fit: [2, 0], speed: 8 },
  { word: 'open_water_swimming', fit: [5, 18], speed: 1 },
  { word: 'cross_country_skiing', fit: [12, 0], speed: 4 },
  { word: 'rowing', fit: [15, 0], speed: 3 },
]

function fitOf({ fit: [sport, kind], speed }: Sport): Uint8Array {
  const t = fitTime(start)
  const records = range(seconds + 1).map(second =>
    fitRecord({
      time: t + second,
      at: placeAt(second, speed),
      distance: second * speed,
      speed: speedAt(second, speed),
      enhanced: elevationAt(second),
    }),
  )
  const session = fitMessage(
    18,
    [253, 'u32', t + seconds],
    [2, 'u32', t],
    [5, 'enum', sport],
    [6, 'enum', kind],
    [7, 'u32', seconds * 1000],
    [8, 'u32', seconds * 1000],
    [9, 'u32', seconds * speed * 100],
    [15, 'u16', toldMaximum * 1000],
  )
  return fitFile([fitFileId(4, t), ...records, session])
}

function tcxOf({ word, speed }: Sport): string {
  const points = range(seconds + 1).map(second => {
    const [latitude, longitude] = placeAt(second, speed)
    return `<Trackpoint><Time>${isoOf(second)}</Time><Position><LatitudeDegrees>${latitude.toFixed(7)}</LatitudeDegrees><LongitudeDegrees>${longitude}</LongitudeDegrees></Position><AltitudeMeters>${elevationAt(second)}</AltitudeMeters><DistanceMeters>${second * speed}</DistanceMeters><Extensions><TPX><Speed>${speedAt(second, speed)}</Speed></TPX></Extensions></Trackpoint>`
  })
  return `<TrainingCenterDatabase><Activities><Activity Sport="${word}"><Id>${start}</Id><Lap StartTime="${start}"><TotalTimeSeconds>${seconds}</TotalTimeSeconds><DistanceMeters>${seconds * speed}</DistanceMeters><MaximumSpeed>${toldMaximum}</MaximumSpeed><Track>${points.join('')}</Track></Lap></Activity></Activities></TrainingCenterDatabase>`
}

function gpxOf({ word, speed }: Sport): string {
  const points = range(seconds + 1).map(second => {
    const [latitude, longitude] = placeAt(second, speed)
    return `<trkpt lat="${latitude.toFixed(7)}" lon="${longitude}"><ele>${elevationAt(second)}</ele><time>${isoOf(second)}</time></trkpt>`
  })
  return `<gpx version="1.1"><trk><type>${word}</type><trkseg>${points.join('')}</trkseg></trk></gpx>`
}

/** All measured speeds that can become a record, in metres per second. */
function speedsOf({ measures }: MeasuredRecording): Record<string, number> {
  const { distanceM, movingS, maxSpeedCkmh, topSpeedCkmh, efforts } = measures
  return {
    average: distanceM / movingS,
    maximum: maxSpeedCkmh / 360,
    top: (topSpeedCkmh ?? 0) / 360,
    effort: Math.max(0, ...efforts.map(({ distanceMm, elapsedMs }) => distanceMm / elapsedMs)),
  }
}

const formats = [
  ['fit', fitOf],
  ['tcx', tcxOf],
  ['gpx', gpxOf],
] as const

test.each(
  sports.flatMap(sport => formats.map(([format, write]) => [sport.word, format, sport, write] as const)),
)('%s as %s wins nothing by a fault', (word, format, sport, write) => {
  const [recording] = measure(format, write(sport))
  expect(recording!.sportWord).toBe(word)
  for (const [name, speed] of Object.entries(speedsOf(recording!))) {
    expect([name, speed]).toEqual([name, expect.closeTo(sport.speed, 0)])
    expect(speed).toBeLessThan(fastestOf[kindOfSport(word)])
  }
  const { ascentMm, distanceM } = recording!.measures
  expect([0, null]).toContain(ascentMm)
  expect(distanceM).toBeCloseTo(sport.speed * seconds, -2)
  expect(unpackTrack(recording!.track).points.count).toBeGreaterThanOrEqual(seconds - 1)
})
