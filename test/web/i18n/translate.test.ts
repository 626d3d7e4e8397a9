// How texts are found, and how values are inserted into them.
import { expect, test } from 'bun:test'
import { translate } from '../../../web/i18n/translate'

const first = {
  home: {
    title: 'Start',
    of: 'z {{ name, of }}',
    left_one: 'jeden',
    left_other: '{{count, number}} treningu',
  },
  rides: { count_one: '{{count}} jazda', count_few: '{{count}} jazdy', count_other: '{{count}} jazd' },
}
const later = { home: { title: 'later', more: 'More, {{who}} and {{who}}' }, plain: 'top' }

const say = (key: string, values = {}, trees = [first, later]) =>
  translate(key, values, {
    trees,
    plurals: new Intl.PluralRules('pl'),
    formats: { number: value => `#${value}`, of: name => `<${name}>` },
  })

test('a text is found in the first tree that has it', () => {
  expect(['home.title', 'home.more', 'plain'].map(key => say(key, { who: 'Ola' }))).toEqual([
    'Start',
    'More, Ola and Ola',
    'top',
  ])
})

test.each(['home', 'home.none', 'none.title', 'home.title.none', 'rides.count', ''])(
  'there is no text at "%s"',
  key => {
    expect(say(key)).toBeNull()
  },
)

test('a count chooses the plural form of the language', () => {
  expect([1, 2, 1.5].map(count => say('rides.count', { count }))).toEqual(['1 jazda', '2 jazdy', '1.5 jazd'])
})

test('a text without plural forms can contain a count, too', () => {
  expect(say('home.title', { count: 3 })).toBe('Start')
})

test('values are formatted as the text says, and inserted as they are', () => {
  expect(say('home.of', { name: '<b>$&</b>' })).toBe('z <<b>$&</b>>')
  expect(say('home.left', { count: 1.5 })).toBe('#1.5 treningu')
  expect(say('home.more', { who: undefined })).toBe('More,  and ')
})
