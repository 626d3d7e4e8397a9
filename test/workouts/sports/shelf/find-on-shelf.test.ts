// The names of the ready sports, and the words in files that stand for these sports.
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { sportWord, sportWordOf } from '../../../../src/formats/fit/sports'
import { languages } from '../../../../src/platform/languages'
import { standardSportOf } from '../../../../src/workouts/sports/of-files/sports-of-words'
import {
  findShelfSport,
  shelfNames,
  shelfSportFor,
  shelfSportOfWord,
} from '../../../../src/workouts/sports/shelf/find-on-shelf'
import { shelfSports } from '../../../../src/workouts/sports/shelf/shelf-sports'
import { flatten, localesFolder } from '../../../locales/flatten'

test('every sport is on the shelf once, and every name belongs to one of them', async () => {
  const keys = shelfSports.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  const english = await Bun.file(join(localesFolder, 'en/sports.json')).json()
  expect([...flatten(english).keys()].toSorted()).toEqual([...keys].toSorted())
})

test('a word, and a name in any language, means one sport', () => {
  const called = shelfSports.flatMap(({ key, words }) =>
    [...words, ...Object.values(shelfNames(key))].map(word => ({ word, key })),
  )
  const ambiguous = called.filter(({ word, key }) => shelfSportOfWord(word, true)?.key !== key)
  expect(ambiguous).toEqual([])
})

test('names fit the label of a sport, and differ in every language', () => {
  for (const language of languages) {
    const names = shelfSports.map(({ key }) => shelfNames(key)[language])
    expect(names.filter(name => name === '' || name.length > 50)).toEqual([])
    expect(new Set(names.map(name => name.toLowerCase())).size).toBe(names.length)
  }
})

test.each([
  [5, 17, 'pool-swimming'],
  [5, 0, 'pool-swimming'],
  [10, 20, 'strength-training'],
  [10, 43, 'yoga'],
  [10, 26, 'fitness-training'],
  [1, 1, 'treadmill'],
  [4, 14, 'indoor-rowing'],
  [4, 15, 'elliptical'],
  [4, 16, 'stair-climbing'],
  [31, 68, 'indoor-climbing'],
  [31, 69, 'bouldering'],
  [31, 0, 'climbing'],
  [64, 85, 'padel'],
  [64, 94, 'squash'],
  [8, 0, 'tennis'],
  [7, 0, 'football'],
  [25, 0, 'golf'],
  [30, 0, 'inline-skating'],
  [14, 0, 'snowboarding'],
  [37, 0, 'stand-up-paddling'],
  [88, 0, 'canoeing'],
  [53, 53, 'scuba-diving'],
  [66, 0, 'wheelchair'],
  [27, 0, 'horse-riding'],
])('a FIT file of sport %d/%d means %s', (sport, kind, key) => {
  const word = sportWordOf(sportWord(sport, kind), false) ?? ''
  expect(shelfSportOfWord(word, false)?.key as string).toBe(key)
})

test.each([
  ['WeightTraining', 'strength-training'],
  ['HighIntensityIntervalTraining', 'functional-training'],
  ['StandUpPaddling', 'stand-up-paddling'],
  ['stand_up_paddleboarding_v2', 'stand-up-paddling'],
  ['Padel (Outdoor)', 'padel'],
  ['Schwimmen im Becken', 'pool-swimming'],
  ['Natation en piscine', 'pool-swimming'],
  ['НАСТОЛЬНЫЙ ТЕННИС', 'table-tennis'],
])('%s means %s', (word, key) => {
  expect(shelfSportOfWord(word, false)?.key as string).toBe(key)
})

test('a swim without positions is one in a pool, one with positions is not', () => {
  expect(shelfSportOfWord('Swim', false)?.key).toBe('pool-swimming')
  expect(shelfSportOfWord('Swim', true)).toBeUndefined()
  expect(standardSportOf('Swim', true)?.id).toBe(16)
})

test('what says Other is offered a swim if it is as slow as one, else a sport for everything', () => {
  const keyFor = (word: string | null, hasPositions: boolean, averageSpeed: number) =>
    shelfSportFor({ word, hasPositions, averageSpeed })?.key
  expect(keyFor('other', false, 3)).toBe('pool-swimming')
  expect(keyFor('other', true, 3)).toBe('other-activity')
  expect(keyFor('other', false, 0)).toBe('other-activity')
  expect(keyFor('quidditch', false, 3)).toBeUndefined()
  expect(keyFor(null, false, 3)).toBeUndefined()
})

test('a key that is not on the shelf is none', () => {
  expect(findShelfSport('quidditch')).toBeUndefined()
})
