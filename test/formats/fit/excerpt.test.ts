import { expect, test } from 'bun:test'
import { excerptFit } from '../../../src/formats/fit/excerpt'
import { readFit } from '../../../src/formats/fit/read'
import {
  fitFile,
  fitFileId,
  fitMessage,
  fitRecord,
  fitSession,
  fitTime,
  joinedFit,
} from '../../support/fit-writer'

const t = fitTime('2026-05-01T08:00:00Z')
const at = (time: number) => fitRecord({ time: t + time, at: [45 + time * 1e-4, 5] })
const latitudesOf = (file: Uint8Array) =>
  [...readFit([file]).points.latitude].map(degrees => degrees.toFixed(4))

test('each sport is a file of its own, with whole checksums', () => {
  const file = joinedFit(
    fitFile([fitFileId(), at(0), at(1), fitSession(t, 5)]),
    fitFile([fitFileId(), at(100), at(101), fitSession(t + 100, 2)], 12),
  )
  const [swim, ride] = excerptFit([file.subarray(0, 50), file.subarray(50)], [[0], [1]])
  expect(latitudesOf(swim!)).toEqual(['45.0000', '45.0001'])
  expect(latitudesOf(ride!)).toEqual(['45.0100', '45.0101'])
  expect(readFit([swim!]).notes).toEqual([])
  expect(readFit([ride!])).toMatchObject({ notes: [], tracks: [{ leg: null }] })
})

test('each sport keeps the laps that began in it', () => {
  const lap = (start: number) => fitMessage(19, [253, 'u32', t + 200], [2, 'u32', t + start])
  const file = fitFile([
    fitFileId(),
    at(0),
    at(100),
    at(150),
    ...[0, 100, 150].map(lap),
    fitSession(t, 5),
    fitSession(t + 100, 2),
  ])
  const summaries = excerptFit([file], [[0], [1]]).map(part => readFit([part]).tracks[0]?.summary)
  expect(summaries).toMatchObject([{ laps: 1 }, { laps: 2 }])
})

test('records whose times others count on from stay, without their places', () => {
  const base = t - (t % 32)
  const file = fitFile([
    fitFileId(),
    fitRecord({ time: base, at: [45, 5] }),
    { ...fitRecord({ at: [45.001, 5] }), compressed: 20 },
    { ...fitRecord({ at: [45.002, 5] }), compressed: 10, bigEndian: true },
    fitSession(base, 5),
    fitSession(base + 30, 2),
  ])
  const [first, second] = excerptFit([file], [[0], [1]])
  expect(latitudesOf(first!)).toEqual(['45.0000', '45.0010'])
  expect(readFit([first!]).notes).toEqual([{ code: 'points-without-place', count: 1, of: 3 }])
  expect(latitudesOf(second!)).toEqual(['45.0020'])
})
