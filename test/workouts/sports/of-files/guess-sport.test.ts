// The sport of recordings that name none. Each row has the features of a real recording that names its sport.
import { describe, expect, test } from 'bun:test'
import { guessSport, mostUsual, type UsualSport } from '../../../../src/workouts/sports/of-files/guess-sport'
import type { SportFeatures } from '../../../../src/workouts/sports/of-files/sport-features'

const walking = 6
const hiking = 3
const running = 5
const trail = 8
const cycling = 1
const commuting = 2
const mountainBiking = 4
const alpine = 9
const nordic = 10
const rowing = 11
const openWater = 16

const standard: UsualSport[] = Array.from({ length: 18 }, (_, at) => ({
  id: at + 1,
  icon: null,
  workouts: 0,
  kmh: 0,
}))

/**
 * Returns the standard sports with the given changes, and after them the given sports that have an icon, which are not
 * standard sports.
 */
const doing = (...sports: Partial<UsualSport>[]): UsualSport[] => {
  const own = sports.filter(({ icon }) => icon).map(sport => ({ ...standard[0]!, ...sport }))
  return [...standard.map(sport => ({ ...sport, ...sports.find(({ id }) => id === sport.id) })), ...own]
}

const run: SportFeatures = {
  hasPositions: true,
  distanceM: 10_000,
  usualKmh: 12,
  fastKmh: 13.5,
  climbMPerKm: 8,
  riseMPerH: 500,
  hasPower: false,
  cadence: null,
  isWinter: false,
}

const moving = (usualKmh: number, fastKmh: number, others: Partial<SportFeatures> = {}): SportFeatures => ({
  ...run,
  usualKmh,
  fastKmh,
  ...others,
})

describe('without habits', () => {
  test.each<[string, SportFeatures, number | null]>([
    ['a walk', moving(5.6, 6, { cadence: 61 }), walking],
    ['a short walk without a cadence', moving(5.9, 7.2, { distanceM: 900, climbMPerKm: 12.7 }), walking],
    ['a mountain tour', moving(4.9, 6.4, { climbMPerKm: 36 }), hiking],
    ['a long walk', moving(4.9, 6.4, { distanceM: 22_000 }), hiking],
    ['a run with a meter of power', moving(11.9, 13.4, { cadence: 83, hasPower: true }), running],
    ['a fast race', moving(16.2, 18, { climbMPerKm: null, riseMPerH: null }), running],
    ['a slow run, by its strides', moving(6.9, 10.6, { cadence: 79 }), running],
    ['a run up a mountain', moving(8, 11, { climbMPerKm: 60 }), trail],
    ['a road ride', moving(31.8, 46.8, { cadence: 93 }), cycling],
    ['a slow ride with descents', moving(9, 20.2, { climbMPerKm: 15 }), cycling],
    ['a steep slow ride', moving(8.5, 23.8, { climbMPerKm: 29 }), mountainBiking],
    ['a ride with long pushes and a meter', moving(2.2, 24.3, { hasPower: true, cadence: 75 }), cycling],
    ['a swim', moving(2.8, 3.4, { climbMPerKm: null, riseMPerH: null, cadence: 35 }), openWater],
    ['a boat', moving(11, 14, { climbMPerKm: 0, cadence: 24 }), rowing],
    ['lifts in winter', moving(25, 55, { riseMPerH: 4000, climbMPerKm: 90, isWinter: true }), alpine],
    ['lifts in summer', moving(13, 32, { riseMPerH: 2414, climbMPerKm: 44 }), mountainBiking],
    ['a flight', moving(31, 182), null],
    ['a train', moving(90, 120), null],
    ['a few steps', moving(5, 6, { distanceM: 40 }), null],
    ['a machine indoors', moving(12, 14, { hasPositions: false }), null],
  ])('%s', (_, features, sport) => {
    expect(guessSport(features, standard)).toBe(sport)
  })
})

describe('what somebody usually does', () => {
  test('decides between sports of one way', () => {
    const sports = doing({ id: commuting, workouts: 40, kmh: 19 }, { id: cycling, workouts: 20, kmh: 29 })
    expect(guessSport(moving(19, 26), sports)).toBe(commuting)
    expect(guessSport(moving(29, 42), sports)).toBe(cycling)
  })

  test('may be an own sport', () => {
    const sports = doing({ id: 1001, icon: 'roller_skating', workouts: 12, kmh: 21 })
    expect(guessSport(moving(21, 27), sports)).toBe(1001)
  })

  test('decides where speeds are doubtful, and nowhere else', () => {
    const sports = doing({ id: cycling, workouts: 30, kmh: 13 })
    expect(guessSport(moving(12, 16), sports)).toBe(cycling)
    expect(guessSport(moving(12, 13.5), sports)).toBe(running)
  })

  test('tells swimmers without a watch on their wrist from walkers', () => {
    const swim = moving(2.9, 4, { climbMPerKm: null, riseMPerH: null })
    expect(guessSport(swim, standard)).toBe(walking)
    expect(guessSport(swim, doing({ id: openWater, workouts: 9, kmh: 2.8 }))).toBe(openWater)
  })

  test('tells skiers in winter', () => {
    const sports = doing({ id: nordic, workouts: 9, kmh: 13 })
    expect(guessSport(moving(13.7, 23.9, { isWinter: true }), sports)).toBe(nordic)
    expect(guessSport(moving(13.7, 23.9), sports)).toBe(cycling)
  })
})

test('a sport that is switched off is not guessed', () => {
  const others = standard.filter(({ id }) => id !== running)
  expect(guessSport(run, others)).toBe(trail)
  expect(guessSport(run, [])).toBeNull()
})

test('what somebody does most is known only with workouts', () => {
  expect(mostUsual(doing({ id: 3, workouts: 2, kmh: 4 }, { id: 9, workouts: 5, kmh: 20 }))).toBe(9)
  expect(mostUsual(standard)).toBeNull()
})
