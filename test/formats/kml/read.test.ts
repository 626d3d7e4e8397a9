import { describe, expect, test } from 'bun:test'
import { excerptXml } from '../../../src/formats/excerpt-xml'
import { readKml } from '../../../src/formats/kml/read'
import { UnreadableFile } from '../../../src/tracks/outings/unreadable-file'
import { heartRates, kmlOf, placemarkXml, trackXml } from './kml-documents'

const encode = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readKml([encode(text)])

function refusalOf(text: string): string {
  try {
    read(text)
  } catch (error) {
    if (error instanceof UnreadableFile) return error.code
    throw error
  }
  return 'none'
}

test('a track has places, times, and what sensors measured', () => {
  const { points, tracks } = read(kmlOf(placemarkXml(trackXml([0, 1], heartRates([120, 121])), 'Up')))
  expect([points.count, points.latitude[1], points.longitude[0], points.elevation[0]]).toEqual([
    2, 45.0001, 5, 100,
  ])
  expect(points.time[0]).toBe(Date.parse('2026-05-01T08:00:00Z') * 1000)
  expect([...(points.heartRate ?? [])]).toEqual([120, 121])
  expect(tracks).toEqual([{ name: 'Up', description: null, segments: [{ start: 0, end: 2 }] }])
})

test('several tracks of a placemark are its segments', () => {
  const several = `<gx:MultiTrack>${trackXml([0, 1])}${trackXml([60, 61])}</gx:MultiTrack>`
  expect(read(kmlOf(placemarkXml(several))).tracks[0]?.segments).toEqual([
    { start: 0, end: 2 },
    { start: 2, end: 4 },
  ])
})

test('the sport is what OpenTracks calls it, in English where it says both', () => {
  const data = (name: string, word: string) =>
    `<Data name="${name}"><displayName>x</displayName><value><![CDATA[${word}]]></value></Data>`
  const sportOf = (extended: string, around = '') =>
    read(kmlOf(placemarkXml(`<ExtendedData>${extended}</ExtendedData>${trackXml([0, 1])}${around}`)))
      .tracks[0]?.sport
  expect(sportOf(data('type', 'Trail-Lauf') + data('activityType', 'trail running'))).toBe('trail_running')
  expect(sportOf(data('type', 'Laufen'))).toBe('laufen')
  expect(sportOf(data('type', 'Laufen') + data('activityType', ' '))).toBe('laufen')
  expect(sportOf('', `<ExtendedData>${data('type', 'hiking')}</ExtendedData>`)).toBe('hiking')
  expect(sportOf(data('colour', 'running'))).toBeUndefined()
})

test('a placemark of several is a file of its own', () => {
  const pin = placemarkXml('<Point><coordinates>5,45</coordinates></Point>', 'Pin')
  const text = kmlOf(placemarkXml(trackXml([0, 1])) + pin + placemarkXml(trackXml([9]), 'Other'))
  const [one, other] = excerptXml('kml', [encode(text)], [[0], [1]])
  expect([readKml([one!]).points.count, readKml([other!]).tracks[0]?.name]).toEqual([2, 'Other'])
})

describe('refused is', () => {
  test.each([
    ['what is cut off', kmlOf(placemarkXml(trackXml([0]))).slice(0, -10), 'kml-invalid'],
    ['another document', '<gpx></gpx>', 'kml-invalid'],
    [
      'a line without times',
      kmlOf(placemarkXml('<LineString><coordinates>5,45 5,46</coordinates></LineString>')),
      'kml-without-tracks',
    ],
    ['nothing', kmlOf(''), 'kml-without-tracks'],
  ])('%s', (_, text, code) => {
    expect(refusalOf(text)).toBe(code)
  })
})
