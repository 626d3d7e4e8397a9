// Randomly broken files: every reader accepts or refuses them, and what it accepts has valid values.
import { expect, test } from 'bun:test'
import { findFormat, readRecording, refusalOf } from '../../src/formats/formats'
import { divideIntoOutings } from '../../src/tracks/outings/outings'
import { UnusableRecording } from '../../src/tracks/unusable-recording'
import { goodFiles, Mutations } from './mutated-files'

const mutations = new Mutations(18)

test.each(goodFiles)('a thousand broken files: %s as %s', (named, _, files) => {
  const outcomes = { taken: 0, refused: 0 }
  for (let round = 0; round < 1000; round++) {
    const file = mutations.of(files[round % files.length]!)
    let format = named
    try {
      format = findFormat(named, [file]).format
      const recording = readRecording(format, [file])
      const { points, tracks } = recording
      for (const { start, end } of tracks.flatMap(({ segments }) => segments)) {
        expect(start >= 0 && start < end && end <= points.count).toBe(true)
      }
      divideIntoOutings(recording, { latestTime: Number.POSITIVE_INFINITY, timeZone: 'UTC', max: 1000 })
      outcomes.taken++
    } catch (error) {
      if (!(error instanceof UnusableRecording) && !refusalOf(format, error, null)) throw error
      outcomes.refused++
    }
  }
  expect(outcomes.taken).toBeGreaterThan(20)
  expect(outcomes.refused).toBeGreaterThan(20)
})
