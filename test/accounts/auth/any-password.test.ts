// Passwords of any composition, taken as they were typed, and good for as long as nobody changes them.
import { describe, expect, test } from 'bun:test'
import { day } from '../../../src/lib/durations'
import { openTestApp, password, testApp } from '../../support/test-app'

const app = testApp()

const logIn = (name: string, secret: string, at = app) =>
  at.request('POST', '/api/auth/login', { json: { email: `${name}@example.org`, password: secret } })

/** Gives somebody a password, and returns the name. */
async function personWith(secret: string): Promise<string> {
  const name = `p${Bun.hash(secret).toString(36)}`
  const user = await app.user(name)
  const json = { email: `${name}@example.org`, password, new_password: secret }
  expect((await user.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
  return name
}

test.each([
  ['small letters alone', 'wetgravelatdawn'],
  ['digits alone', '8391284107'],
  ['signs alone', '!"§$%&/()=?'],
  ['blanks around and inside', '  wet  gravel  '],
  ['letters of other scripts', 'мокрый гравий 濡れた砂利'],
  ['pictures', '🚲🚲🏔️🌧️🚲🏕️🌞🌅'],
  ['64 characters', 'gravel, '.repeat(8)],
  ['a hundred characters', 'dawn.'.repeat(20)],
  ['as many bytes as there can be', 'é'.repeat(512)],
])('%s', async (_, secret) => {
  const name = await personWith(secret)
  expect((await logIn(name, secret)).status).toBe(200)
})

describe('a password is the one that was typed, and not', () => {
  const secret = ' Wet Gravel at Dawn Café '

  test.each([
    ['with its blanks cut off', secret.trim()],
    ['in small letters', secret.toLowerCase()],
    ['in capitals', secret.toUpperCase()],
    ['with a letter put together otherwise', secret.normalize('NFD')],
    ['without its last character', secret.slice(0, -1)],
    ['with one more', `${secret}.`],
  ])('%s', async (what, other) => {
    expect(other).not.toBe(secret)
    const user = await app.user(`q${Bun.hash(what).toString(36)}`)
    const { username, email } = user.account
    const json = { email, password, new_password: secret }
    expect((await user.request('PATCH', '/api/auth/profile/edit/account', { json })).status).toBe(200)
    expect((await logIn(username, other)).status).toBe(401)
    expect((await logIn(username, secret)).status).toBe(200)
  })
})

test('a password does not expire', async () => {
  await using later = openTestApp()
  await later.user('sam')
  later.advanceClock(3650 * day)
  expect((await logIn('sam', password, later)).status).toBe(200)
})
