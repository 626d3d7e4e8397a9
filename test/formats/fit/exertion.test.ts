// How hard a session felt, which people enter on their watch: field 193 of the session, in tenths.
import { expect, test } from 'bun:test'
import { readFit } from '../../../src/formats/fit/read'
import { fitFile, fitFileId, fitMessage, fitRecord, fitTime } from '../../support/fit-writer'

const t = fitTime('2026-05-01T08:00:00Z')
const running = 1

function read(...ratings: (number | null)[]) {
  const records = ratings.flatMap((_, session) =>
    [0, 1].map(second =>
      fitRecord({ time: t + 60 * session + second, at: [45 + session * 1e-2 + second * 1e-4, 5] }),
    ),
  )
  const sessions = ratings.map((rating, session) =>
    fitMessage(
      18,
      [253, 'u32', t + 60 * session],
      [2, 'u32', t + 60 * session],
      [5, 'enum', running + session],
      [193, 'u8', rating],
    ),
  )
  const { tracks } = readFit([fitFile([fitFileId(), ...records, ...sessions])])
  return tracks.map(({ summary }) => summary?.perceivedExertion ?? null)
}

test('is a number from 1 to 10', () => {
  expect(read(10)).toEqual([1])
  expect(read(70)).toEqual([7])
  expect(read(100)).toEqual([10])
})

test('belongs to its session', () => {
  expect(read(30, 80)).toEqual([3, 8])
})

test('is missing if nothing was answered, or if the number is impossible', () => {
  for (const rating of [null, 0, 110, 254]) expect(read(rating)).toEqual([null])
})
