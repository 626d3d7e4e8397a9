import { expect, test } from 'bun:test'
import type { Profile } from '../../../../src/accounts/users/schemas'
import { fullName, personalValuesOf } from '../../../../web/data/accounts/personal-data'

const nobody = { first_name: null, last_name: null, location: null, bio: null, birth_date: null } as Profile

test('what is not known is empty in the form', () => {
  expect(personalValuesOf(nobody)).toEqual({
    first_name: '',
    last_name: '',
    location: '',
    bio: '',
    birth_date: '',
  })
})

test('a birth date is the day that was entered, in whatever time zone it is read', () => {
  const profile = { ...nobody, birth_date: 'Thu, 07 Mar 1985 00:00:00 GMT' }
  expect(personalValuesOf(profile).birth_date).toBe('1985-03-07')
})

test.each([
  ['Samantha', 'Rider', 'Samantha Rider'],
  ['Samantha', '', 'Samantha'],
  [null, 'Rider', 'Rider'],
  [null, null, ''],
])('the name of %p %p is %p', (first_name, last_name, name) => {
  expect(fullName({ first_name, last_name })).toBe(name)
})
