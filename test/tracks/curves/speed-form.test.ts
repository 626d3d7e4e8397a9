import { describe, expect, test } from 'bun:test'
import { sharedForm, speedFormOf } from '../../../src/tracks/curves/speed-form'

const plain = { measure: null, measure_for_user: null, icon: null }

describe('a sport is told of', () => {
  test.each([
    [1, 'speed'],
    [5, 'pace'],
    [11, 'pacePer500'],
    [16, 'pacePer100'],
  ] as const)('as its people do: %d by %s', (id, form) => {
    expect(speedFormOf(id, plain)).toBe(form)
    expect(speedFormOf(id, undefined)).toBe(form)
  })

  test.each([
    [1, 'pace', 'pace'],
    [5, 'speed', 'speed'],
    [16, 'speed', 'speed'],
    [16, 'pace', 'pacePer100'],
    [11, 'pace', 'pacePer500'],
  ] as const)('as its person prefers: %d by %s', (id, measure, form) => {
    expect(speedFormOf(id, { ...plain, measure_for_user: measure })).toBe(form)
  })

  test('as its server says, for 100 m in a pool, unless its person prefers otherwise', () => {
    const swimming = { measure: 'pace', measure_for_user: null, icon: 'pool' } as const
    expect(speedFormOf(1000, swimming)).toBe('pacePer100')
    expect(speedFormOf(1000, { ...swimming, icon: 'kayaking' })).toBe('pace')
    expect(speedFormOf(1000, { ...swimming, measure: 'speed' })).toBe('speed')
    expect(speedFormOf(1000, { ...swimming, measure_for_user: 'speed' })).toBe('speed')
  })
})

test('sports together are told of as each of them where they agree', () => {
  const formOf = (id: number) => speedFormOf(id, undefined)
  expect(sharedForm([5, 3], formOf)).toBe('pace')
  expect(sharedForm([5, 16], formOf)).toBe('speed')
  expect(sharedForm([], formOf)).toBe('speed')
})
