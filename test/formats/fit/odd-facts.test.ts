import { expect, test } from 'bun:test'
import { readFit } from '../../../src/formats/fit/read'
import { fitFile, fitFileId, fitMessage, fitRecord, fitSession, fitTime } from '../../support/fit-writer'

const t = fitTime('2026-05-01T08:00:00Z')

const read = (...messages: Parameters<typeof fitFile>[0]) => readFit([fitFile([fitFileId(), ...messages])])
const north = (time: number) => fitRecord({ time: t + time, at: [45 + time * 1e-4, 5] })

test('where the only session names no sport, the message of the sport does; of several sessions it could be of any', () => {
  const sport = fitMessage(12, [0, 'enum', 1], [1, 'enum', 3])
  const sportsOf = (...sessions: ReturnType<typeof fitSession>[]) =>
    read(sport, north(0), north(1), north(60), north(61), ...sessions).tracks.map(track => track.sport)
  expect(sportsOf(fitSession(t, 0))).toEqual(['trail_running'])
  expect(sportsOf(fitSession(t, 2))).toEqual(['cycling'])
  expect(sportsOf(fitSession(t, 0), fitSession(t + 60, 2))).toEqual([null, 'cycling'])
})

test('a device that tells no name is known by its maker; a name counts more, wherever it stands', () => {
  const deviceOf = (maker: number, ...more: ReturnType<typeof fitMessage>[]) => {
    const id = fitMessage(0, [0, 'enum', 4], [1, 'u16', maker])
    return readFit([fitFile([id, north(0), north(1), ...more])]).tracks[0]?.summary?.device ?? null
  }
  expect([deviceOf(1), deviceOf(23, fitSession(t)), deviceOf(65_000)]).toEqual(['Garmin', 'Suunto', null])
  const edge = new DataView(new TextEncoder().encode('Edge').buffer).getUint32(0, true)
  expect(deviceOf(1, fitMessage(23, [253, 'u32', t], [27, 'u32', edge]))).toBe('Edge')
})

test('infinite is no value', () => {
  const infinite = 0x7f800000
  const high = fitMessage(
    20,
    [253, 'u32', t],
    [0, 's32', 5e8],
    [1, 's32', 5e7],
    [78, 'f32', infinite],
    [3, 'f32', infinite],
  )
  const session = fitMessage(18, [253, 'u32', t], [2, 'u32', t], [9, 'f32', infinite], [22, 'f32', infinite])
  const { points, tracks } = read(high, north(1), session)
  expect([points.elevation[0], points.heartRate]).toEqual([Number.NaN, null])
  expect(tracks[0]?.summary).toMatchObject({ distanceM: null, ascentM: null })
})

test('a power above 2,500 W is none, and told', () => {
  const ridden = (time: number, power: number) =>
    fitRecord({ time: t + time, at: [45 + time * 1e-4, 5], power })
  const { points, notes } = read(ridden(0, 2500), ridden(1, 2501), ridden(2, 21_733), ridden(3, 0))
  expect(points.power && [...points.power]).toEqual([2500, Number.NaN, Number.NaN, 0])
  expect(notes).toEqual([{ code: 'readings-impossible', count: 2 }])
})
