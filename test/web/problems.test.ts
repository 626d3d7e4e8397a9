import { describe, expect, test } from 'bun:test'
import { accountProblems } from '../../web/join/account-problem'

test('every line of the server’s message goes to its field', () => {
  const message = [
    'username: 3 to 30 characters required',
    "username: only alphanumeric characters and the underscore character '_' allowed",
    'email: valid email must be provided',
    'password: 8 characters required',
    '',
  ].join('\n')
  expect(accountProblems(message)).toEqual({
    username: 'register.usernameLength',
    email: 'register.emailInvalid',
    password: 'register.passwordLength',
  })
})

describe('a message about something else', () => {
  test.each(['', 'you do not have permissions', 'invalid payload'])('%p is about no field', message => {
    expect(accountProblems(message)).toEqual({})
  })
})
