import { describe, expect, test } from 'bun:test'
import { setupProblems } from '../../web/setup/setup-problem'

test('every line of the server’s message goes to its field', () => {
  const message = [
    'username: 3 to 30 characters required',
    "username: only alphanumeric characters and the underscore character '_' allowed",
    'email: valid email must be provided',
    'password: 8 characters required',
    '',
  ].join('\n')
  expect(setupProblems(message)).toEqual({
    username: 'setup.usernameLength',
    email: 'setup.emailInvalid',
    password: 'setup.passwordLength',
  })
})

describe('a message about something else', () => {
  test.each(['', 'you do not have permissions', 'invalid payload'])('%p is about no field', message => {
    expect(setupProblems(message)).toEqual({})
  })
})
