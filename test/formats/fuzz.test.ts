// Files that nobody has written on purpose: every reader takes them or refuses them, soon, and holds little.
import { expect, test } from 'bun:test'
import { readRecording, refusalOf } from '../../src/formats/formats'
import {
  fitFile,
  fitFileId,
  fitRecord,
  fitSession,
  fitTimer,
  joinedFit,
  steadyFitRide,
} from '../support/fit-writer'
import { activityXml, lapXml, pointXml, tcxOf } from './tcx/tcx-documents'

/** The same numbers every time. */
function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state
  }
}

const numbers = randomNumbers(18)
const below = (limit: number) => Number(numbers.next().value ?? 0) % limit

/** Some bytes changed, taken out or put in twice, or the end cut off. */
function mutated(file: Uint8Array): Uint8Array {
  const changed = [...file]
  for (let times = 1 + below(4); times > 0; times--) {
    const at = below(changed.length)
    const kind = below(8)
    if (kind < 5) changed[at] = below(4) === 0 ? below(256) : 0x30 + below(10)
    else if (kind === 5) changed.splice(at, 1 + below(20))
    else if (kind === 6) changed.splice(at, 0, ...changed.slice(at, at + 1 + below(50)))
    else if (below(4) === 0) changed.length = Math.max(1, at)
  }
  return Uint8Array.from(changed)
}

const t = 1_000_000_000
const fits = [
  steadyFitRide({ points: 20 }),
  joinedFit(
    fitFile([fitFileId(), fitRecord({ time: t, at: [45, 5] }), fitTimer(t + 1, 4), fitSession(t, 5)]),
    fitFile([{ ...fitRecord({ at: [45, 5], heartRate: 9 }), compressed: 3 }, fitSession(t + 9, 2)], 12),
  ),
]
const tcx = new TextEncoder().encode(tcxOf(activityXml(lapXml([pointXml(0), pointXml(1)], [pointXml(9)]))))

test.each([
  ['fit', fits],
  ['tcx', [tcx]],
] as const)('thousands of broken %s files', (format, files) => {
  const outcomes = { taken: 0, refused: 0 }
  for (let round = 0; round < 4000; round++) {
    const file = mutated(files[round % files.length]!)
    try {
      const { points, tracks } = readRecording(format, [file])
      expect(points.count).toBeLessThanOrEqual(file.length)
      for (const { start, end } of tracks.flatMap(({ segments }) => segments)) {
        expect(start >= 0 && start < end && end <= points.count).toBe(true)
      }
      outcomes.taken++
    } catch (error) {
      if (!refusalOf(format, error, null)) throw error
      outcomes.refused++
    }
  }
  expect(outcomes.taken).toBeGreaterThan(20)
  expect(outcomes.refused).toBeGreaterThan(20)
})
