import { expect, test } from 'bun:test'
import { fitnessDaysOf } from '../../../../../web/screens/training/page/fitness-days'

const lists = { fitness: [1, 2], fatigue: [3, 4], form: [-2, -2], ramp: [1, 1] }

test('lists of figures become days, also over the end of a month', () => {
  expect(fitnessDaysOf({ first_day: '2026-02-28', without_meaning: 1, ...lists })).toEqual([
    { day: '2026-02-28', fitness: 1, fatigue: 3, form: -2, ramp: 1, is_meaningful: false },
    { day: '2026-03-01', fitness: 2, fatigue: 4, form: -2, ramp: 1, is_meaningful: true },
  ])
})

test('without loads there are no days', () => {
  const none = { fitness: [], fatigue: [], form: [], ramp: [] }
  expect(fitnessDaysOf({ first_day: null, without_meaning: 0, ...none })).toEqual([])
})
