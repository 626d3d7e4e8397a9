// The choices that the URL of the page of efforts contains, and the axes of its charts.
import { describe, expect, test } from 'bun:test'
import type { EffortChoices } from '../../../../../src/workouts/training/efforts/schemas'
import { readShown, shownAddress } from '../../../../../web/screens/training/efforts/address'
import { daysOf, idOfDays, isOwn, yearsUntil } from '../../../../../web/screens/training/efforts/periods'
import { bestUntil, logPlace } from '../../../../../web/screens/training/efforts/scale'

const today = '2026-11-28'
const ofRuns: EffortChoices = {
  sport_group: 'run',
  distances: [0.4, 1, 5, 10],
  durations: [60, 300, 1200],
  quantities: ['heart-rate', 'speed'],
}
const read = (address: string, choices = ofRuns) =>
  readShown(new URLSearchParams(address.split('?')[1] ?? ''), choices, today)

describe('the address', () => {
  test('without choices means five kilometres, and the curve that says most', () => {
    const usual = {
      what: 'distance',
      length: 5,
      curve: 'speed',
      period: 'last90',
      compared: 'always',
    } as const
    expect(read('')).toEqual(usual)
    expect(read('', { ...ofRuns, distances: [0.4, 1] })).toEqual({ ...usual, length: 1 })
    const ofRides: EffortChoices = {
      ...ofRuns,
      sport_group: 'ride',
      distances: [],
      quantities: ['heart-rate', 'power'],
    }
    expect(read('', ofRides)).toEqual({ ...usual, what: 'heart-rate', length: 300, curve: 'heart-rate' })
    expect(read('', { ...ofRuns, distances: [], quantities: [] })).toBeNull()
  })

  test('is read as it was written, and ignores what the sport does not have', () => {
    const shown = {
      what: 'heart-rate',
      length: 1200,
      curve: 'speed',
      period: '2025',
      compared: '2026-01-01_2026-02-01',
    } as const
    expect(read(shownAddress(5, shown))).toEqual(shown)
    expect(read('?what=power&over=61&curve=power&period=none&compared=none')).toEqual({
      what: 'distance',
      length: 5,
      curve: 'speed',
      period: 'last90',
      compared: 'none',
    })
  })
})

test('periods are days, both included', () => {
  expect(daysOf('last90', today)).toEqual({ from: '2026-08-31', to: today })
  expect(daysOf('2024', today)).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  expect(daysOf('always', today)).toEqual({ from: '', to: '' })
  for (const days of [
    { from: '2026-01-01', to: '2026-02-01' },
    { from: '', to: '2026-02-01' },
    { from: '', to: '' },
  ]) {
    expect(isOwn(idOfDays(days))).toBe(true)
    expect(daysOf(idOfDays(days), today)).toEqual(days)
  }
  for (const id of ['none', 'last5', '0001', '2026-1-1_']) expect(daysOf(id, today)).toBeNull()
  expect(yearsUntil(today).slice(0, 2)).toEqual(['2026', '2025'])
})

test('an axis of durations is logarithmic', () => {
  expect([1, 10, 100, 10_000].map(seconds => logPlace(seconds, 10_000))).toEqual([0, 0.25, 0.5, 1])
})

test('the best until each effort begins with an earlier one', () => {
  const isLess = (one: number, other: number) => one < other
  expect(bestUntil([30, 32, 28, 29], isLess, null)).toEqual([30, 30, 28, 28])
  expect(bestUntil([30, 32, 28, 29], isLess, 29)).toEqual([29, 29, 28, 28])
})
