// The VO₂max that a watch has estimated, in the documented message 229 and in Garmin's own message 140.
import { expect, test } from 'bun:test'
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
const [running, cycling, swimming] = [1, 2, 5]

const north = (time: number) => fitRecord({ time: t + time, at: [45 + time * 1e-4, 5] })
const file = (...messages: Parameters<typeof fitFile>[0]) =>
  fitFile([fitFileId(), north(0), north(1), north(60), north(61), ...messages])
const read = (content: Uint8Array) => readFit([content]).tracks.map(({ summary }) => summary?.vo2Max ?? null)

const documented = (tenths: number | null, sport: number | null) =>
  fitMessage(229, [0, 'u32', t], [2, 'u16', tenths], [5, 'enum', sport])
/** @param met in MET / 65536 */
const ofGarmin = (met: number | null, sport: number) =>
  fitMessage(140, [253, 'u32', t], [7, 's32', met], [11, 'enum', sport])

test('is that of the documented message, in tenths, else that of the message of Garmin', () => {
  expect(read(file(fitSession(t, running), documented(523, running)))).toEqual([52.3])
  expect(read(file(fitSession(t, running), documented(523, null)))).toEqual([52.3])
  // A watch wrote this number, and 46.0 as its rounded value: 865718 · 3.5 / 65536 = 46.23.
  expect(read(file(ofGarmin(865_718, running), fitSession(t, running)))).toEqual([46.2])
  const both = [documented(523, running), ofGarmin(865_718, running)]
  expect(read(file(fitSession(t, running), ...both))).toEqual([52.3])
  expect(read(file(fitSession(t, running), ...both.toReversed()))).toEqual([52.3])
})

test('belongs to the session of its sport, in its own file; the last one counts', () => {
  const two = [fitSession(t, cycling), fitSession(t + 60, running)]
  expect(read(file(...two, ofGarmin(1_000_000, running), ofGarmin(900_000, cycling)))).toEqual([48.1, 53.4])
  expect(read(file(...two, documented(500, swimming), documented(510, running)))).toEqual([null, 51])
  expect(read(file(fitSession(t, running), documented(500, running), documented(510, running)))).toEqual([51])
  const later = fitFile([fitFileId(), north(90), north(91), fitSession(t + 90, running)])
  expect(read(joinedFit(file(fitSession(t, running), documented(510, running)), later))).toEqual([51, null])
})

test('what nobody has is no value', () => {
  for (const tenths of [null, 0, 99, 1001])
    expect(read(file(fitSession(t, running), documented(tenths, running)))).toEqual([null])
  for (const met of [null, 0, 2 ** 31 - 2])
    expect(read(file(fitSession(t, running), ofGarmin(met, running)))).toEqual([null])
  expect(readFit([file(fitSession(t, running))]).tracks[0]?.summary).not.toHaveProperty('vo2Max')
})
