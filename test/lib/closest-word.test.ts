import { expect, test } from 'bun:test'
import { closestWord } from '../../src/lib/closest-word'

const choices = ['users create', 'users update', 'config', 'yes']

test.each([
  ['config', 'config'],
  ['cofnig', 'config'],
  ['confi', 'config'],
  ['configs', 'config'],
  ['usr create', 'users create'],
  ['user creates', 'users create'],
  ['users upate', 'users update'],
  ['users rename', undefined],
  ['fly', undefined],
  ['y', undefined],
  ['yas', 'yes'],
  ['bos', undefined],
  ['', undefined],
])('%s was meant to be %p', (word, expected) => {
  expect(closestWord(word, choices)).toBe(expected)
})

test('swapped letters are nearer than other ones', () => {
  expect(closestWord('prot', ['from', 'port'])).toBe('port')
  expect(closestWord('ab', ['ba', 'b'])).toBe('ba')
})

test('of nothing, nothing is near', () => {
  expect(closestWord('word', [])).toBeUndefined()
})
