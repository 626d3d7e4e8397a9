import { expect, test } from 'bun:test'
import { ApiError } from '../../web/api-error'
import { changeProblem } from '../../web/profile/change-problem'

test.each([
  ['email', 401, 'invalid credentials', { field: 'current', key: 'account.wrongPassword' }],
  ['password', 401, 'invalid credentials', { field: 'current', key: 'account.wrongPassword' }],
  ['email', 400, 'email: valid email must be provided', { field: 'changed', key: 'register.emailInvalid' }],
  ['password', 400, 'password: 8 characters required', { field: 'changed', key: 'register.passwordLength' }],
  ['email', 400, 'invalid payload', { field: 'changed', key: 'account.emailRefused' }],
  ['password', 400, 'invalid payload', null],
  ['email', 429, 'rate limit exceeded', null],
  ['password', 500, 'error, please try again or contact the administrator', null],
  ['email', 0, 'TypeError: Failed to fetch', null],
] as const)('of a new %s, %d %s', (changed, status, message, problem) => {
  expect(changeProblem(new ApiError(status, message), changed)).toEqual(problem)
})

test('nothing is wrong without an error', () => {
  expect(changeProblem(null, 'email')).toBeNull()
})
