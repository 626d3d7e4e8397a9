// The report that test/support/missing-texts.ts prints for translators.
import { expect, test } from 'bun:test'
import { compareTexts } from '../support/missing-texts'
import { flatten } from './flatten'

const english = flatten({
  home: { title: 'Home', of: 'of {{amount}}' },
  count_one: '{{count}} workout',
  count_other: '{{count}} workouts',
})

test('nothing of a language that says all, in the plural forms of its own', () => {
  const polish = flatten({
    home: { title: 'Start', of: 'z {{amount}}' },
    count_one: '{{count}} trening',
    count_few: '{{count}} treningi',
    count_many: '{{count}} treningów',
    count_other: '{{count}} treningu',
  })
  expect(compareTexts(english, polish, 'pl')).toEqual([])
})

test('what is missing, too much, or said with other values', () => {
  const polish = flatten({
    home: { of: 'z {{sum}}' },
    count_one: '{{count}} trening',
    count_few: '{{count}} treningi',
    count_two: '{{count}} treningi',
    count_other: '{{count}} treningu',
    left: 'Zostało',
  })
  expect(compareTexts(english, polish, 'pl')).toEqual([
    'missing: home.title: Home',
    'missing plural form: count_many: {{count}} workouts',
    'surplus plural form: count_two',
    'surplus: left',
    'other values: home.of: z {{sum}} | of {{amount}}',
  ])
})
