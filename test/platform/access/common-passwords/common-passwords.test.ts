import { describe, expect, test } from 'bun:test'
import { isCommonPassword } from '../../../../src/platform/access/common-passwords/common-passwords'

const sam = { username: 'sam_rider', email: 'sam.rides@mail.example.org' }

describe('others try first', () => {
  test.each([
    ['the first of all lists', 'password'],
    ['another case of it', 'PassWord'],
    ['full-width letters of it', 'ｐａｓｓｗｏｒｄ'],
    ['digits in a row', '12345678'],
    ['a row of keys', 'qwertyuiop'],
    ['one character', 'zzzzzzzzz'],
    ['blanks', '        '],
    ['a short part again and again', 'kiwikiwi'],
    ['a short part, cut off at the end', 'kiwikiwiki'],
    ['a common one twice', 'passwordpassword'],
    ['the name of the program', 'trackhut'],
    ['the name of the program with what a rule asks for', 'Trackhut2026!'],
    ['the name of the person', 'Sam_Rider'],
    ['the name of the person and a year', 'sam_rider2026'],
    ['the address', 'sam.rides@mail.example.org'],
    ['the mailbox', '!sam.rides1'],
    ['the host of the address', 'mail.example.org'],
  ])('%s', (_, password) => {
    expect(isCommonPassword(password, sam)).toBe(true)
  })
})

describe('not so', () => {
  test.each([
    ['unrelated words', 'wet gravel at dawn'],
    ['a sentence that has the name in it', 'sam_rider rides gravel'],
    ['a long part twice', 'gravelgravel'],
    ['something with one of the words in it', 'passwordless gravel'],
    ['as many characters as an account takes', 'gravel, '.repeat(16).concat('dawn '.repeat(179))],
  ])('%s', (_, password) => {
    expect(isCommonPassword(password, sam)).toBe(false)
  })

  test('names of other people, and an empty name', () => {
    expect(isCommonPassword('sam_rider', { username: '', email: '' })).toBe(false)
    expect(isCommonPassword('sam_rider', { username: 'kim' })).toBe(false)
    expect(isCommonPassword('_8391_2841', { username: '_' })).toBe(false)
  })
})
