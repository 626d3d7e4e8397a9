import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { readGpx } from '../../../src/formats/gpx/read'
import { writeGpx } from '../../../src/formats/gpx/write'
import type { Track } from '../../../src/tracks/track'
import { outing, sixSegments, track } from '../../tracks/recordings'
import { gpxOfTracks, type TestPoint } from './gpx-documents'

const columnsOf = ({ points: { latitude, longitude, elevation, time } }: Pick<Track, 'points'>) =>
  [latitude, longitude, elevation, time].map(column => [...column])

const readBack = (text: string) => readGpx([new TextEncoder().encode(text)])

const written = (...asked: Parameters<typeof writeGpx>) => [...writeGpx(...asked)].join('')

test('a segment is written as a document of its own', () => {
  const recording = track([
    [45, -5.5, 998, '2020-01-01T08:00:00Z'],
    [45.00001, -5.50001, null, '2020-01-01T08:00:01.250Z'],
  ])
  expect(written(recording, 0)).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1" creator="Trackhut">
  <trk>
    <trkseg>
      <trkpt lat="45" lon="-5.5">
        <ele>998</ele>
        <time>2020-01-01T08:00:00Z</time>
      </trkpt>
      <trkpt lat="45.00001" lon="-5.50001">
        <time>2020-01-01T08:00:01.25Z</time>
      </trkpt>
    </trkseg>
  </trk>
</gpx>
`)
})

test('of the segments only the one that was asked for', () => {
  expect([...readBack(written(sixSegments, 2)).points.time]).toEqual([
    ...sixSegments.points.time.slice(10, 15),
  ])
  const { track: twoTracks } = outing(gpxOfTracks([[[[45, 5, null, 0]]], [[[46, 6, null, 1]]]]))
  expect([...readBack(written(twoTracks, 1)).points.latitude]).toEqual([46])
  expect(written(twoTracks, 2)).not.toContain('<trkpt')
})

test('numbers have no exponents, however small they are', () => {
  const text = written(track([[1e-7, -2.5e-7, 1e-9, 0]]), 0)
  expect(text).not.toMatch(/\de/)
  expect(readBack(text).points.latitude[0]).toBeCloseTo(1e-7, 20)
})

test('what is written reads as the very same points', () => {
  const microseconds = fc.integer({ min: 0, max: 4e15 })
  const point = fc.tuple(
    fc.integer({ min: -90e7, max: 90e7 }).map(degrees => degrees / 1e7),
    fc.double({ min: -180, max: 180, noNaN: true }).filter(degrees => !String(degrees).includes('e')),
    fc.option(fc.integer({ min: -500_000, max: 900_000 }).map(metres => metres / 100)),
    microseconds.map(
      time => `${new Date(time / 1000).toISOString().slice(0, 19)}.${String(time % 1e6).padStart(6, '0')}Z`,
    ),
  )
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 5 }), points => {
      const recording = track(points as TestPoint[])
      expect(columnsOf(readBack(written(recording, 0)))).toEqual(columnsOf(recording))
    }),
  )
})
