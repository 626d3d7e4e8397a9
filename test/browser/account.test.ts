// Changing password and email address, and deleting an account, in a real browser, against the executable. Each test
// starts where the previous one ended.
import { describe, expect, test } from 'bun:test'
import { firstAccount, logIn } from '../support/executable'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }
const newPassword = 'dry gravel at noon'

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  sam,
  'account-',
)

const says = (sentence: string) => appears(page.getByText(sentence))
const part = (name: string) => page.getByRole('region', { name, exact: true })

describe('logging in', () => {
  test('one is hidden until it is to be shown, and can be pasted', async () => {
    await page.goto('/settings/account')
    const other = await page.context().newPage()
    await other.setContent('<textarea></textarea>')
    await other.locator('textarea').fill('from a password manager')
    await other.locator('textarea').press('Control+A')
    await other.locator('textarea').press('Control+C')
    await other.close()
    const field = part('Password').getByLabel('New password', { exact: true })
    await field.press('Control+V')
    await soon(() => field.inputValue()).toBe('from a password manager')
    expect(await field.getAttribute('type')).toBe('password')
    expect(await field.getAttribute('autocomplete')).toBe('new-password')
    await part('Password').getByRole('button', { name: 'Show password' }).last().click()
    await soon(() => field.getAttribute('type')).toBe('text')
  })

  test('a wrong password is said at its field and ends nothing', async () => {
    await page.goto('/settings/account')
    await changePassword('not my password', newPassword)
    expect(await says('This is not your current password.')).toBe(true)
    expect(await hasFocus(part('Password').getByLabel('Current password', { exact: true }))).toBe(true)
    await look('wrong-password')
  })

  test('one that others try first asks for a second press', async () => {
    await changePassword(sam.password, `${sam.username}1`)
    expect(await says('This password is one that others try first.')).toBe(true)
    expect(await appears(on.button('Keep this password'))).toBe(true)
    await look('common-password')
    // Nothing was sent yet.
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(200)
    await part('Password').getByLabel('New password', { exact: true }).fill(newPassword)
  })

  test('a new password ends all other sessions, not this one', async () => {
    await changePassword(sam.password, newPassword)
    expect(await says('Password changed')).toBe(true)
    expect((await server.request('GET', '/api/auth/profile', { token })).status).toBe(401)
    await page.reload()
    expect(await appears(on.heading('Account and password'))).toBe(true)
  })

  test('the email of somebody else is refused', async () => {
    await changeEmail(firstAccount.email)
    expect(await says('This email cannot be used. Another account may have it.')).toBe(true)
    await changeEmail(sam.email)
    expect(await says('This is your email already.')).toBe(true)
  })

  test('where the server sends no mail, a new email counts at once', async () => {
    await changeEmail('sam@new.example.org')
    expect(await says('You log in with sam@new.example.org.')).toBe(true)
    const account = { ...sam, email: 'sam@new.example.org', password: newPassword }
    expect(await logIn(server, account)).toBeString()
  })
})

describe('the end', () => {
  test('is not reached in passing', async () => {
    await on.link('Account and password').click()
    await on.button('Delete account').click()
    await on.fillIn({ 'To confirm, type sam_rider': 'sam' })
    await on.button('Delete permanently').click()
    expect(await says('This is not your username.')).toBe(true)
    await look('delete')
  })

  test('comes with the right name: everything is gone, and one is told so', async () => {
    await on.fillIn({ 'To confirm, type sam_rider': 'sam_rider' })
    await on.button('Delete permanently').click()
    expect(await says('Your account has been deleted, with everything in it. Take care.')).toBe(true)
    expect((await server.request('GET', '/api/users/sam_rider/picture')).body).toMatchObject({
      message: 'user does not exist',
    })
  })

  test('is refused to the only administrator', async () => {
    await on.logIn(firstAccount)
    await on.heading('Welcome').waitFor()
    await page.goto('/settings/account')
    await on.button('Delete account').click()
    await on.fillIn({ 'To confirm, type first': 'first' })
    await on.button('Delete permanently').click()
    expect(await says('You are the only administrator, so your account has to stay.')).toBe(true)
  })
})

test('through all of this nothing broke, and only what should be was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([
    '401 /api/auth/profile/edit/account',
    '400 /api/auth/profile/edit/account',
    '403 /api/users/first',
  ])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

async function changePassword(current: string, next: string) {
  await part('Password').getByLabel('Current password', { exact: true }).fill(current)
  await part('Password').getByLabel('New password', { exact: true }).fill(next)
  await on.button('Change password').click()
}

async function changeEmail(email: string) {
  await part('Email').getByLabel('New email', { exact: true }).fill(email)
  await part('Email').getByLabel('Current password', { exact: true }).fill(newPassword)
  await on.button('Change email').click()
}
