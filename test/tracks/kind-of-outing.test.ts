// The kind of an outing by the sports of its legs.
import { expect, test } from 'bun:test'
import { kindOfOuting } from '../../src/tracks/kind-of-outing'

const [swim, ride, mountainBike, run, trail, hike, own] = [16, 1, 4, 5, 8, 3, 1000]

test.each([
  [[swim, ride, run], 'triathlon'],
  [[swim, mountainBike, trail], 'triathlon'],
  [[run, ride, run], 'duathlon'],
  [[swim, run], 'several'],
  [[ride, swim, run], 'several'],
  [[own, ride, run], 'several'],
  [[hike, ride], 'several'],
] as const)('legs of the sports %p are a %s', (sportIds, kind) => expect(kindOfOuting(sportIds)).toBe(kind))
