// An administrator reads the audit log: opens it from the menu and filters by act, person and day.
import { expect, test } from 'bun:test'
import { createFirstAccount, firstAccount } from '../support/executable'
import { soon } from '../support/soon'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const opened = await openBrowser({ pictures: 'audit-' })
const { server, page, on, signIn, look, errors, foreign, refusals, faults } = opened
const token = await createFirstAccount(server)
const ask = (method: string, path: string, json: object) => server.request(method, path, { token, json })
const logIn = (email: string) =>
  server.request('POST', '/api/auth/login', { json: { email, password: 'not the password' } })

const rows = page.getByRole('list', { name: 'Audit log' }).getByRole('listitem')

test('an administrator reads what was done, also by who has gone', async () => {
  const registered = {
    username: 'kim',
    email: 'kim@example.org',
    password: 'open sesame',
    accepted_policy: true,
  }
  for (const username of ['kim', 'a_rather_long_name_of_somebody']) {
    const json = { ...registered, username, email: `${username}@example.org` }
    await server.request('POST', '/api/auth/register', { json })
    await ask('PATCH', `/api/users/${username}`, { activate: true, admin: true })
  }
  for (const email of ['kim@example.org', 'kim@example.org', 'nobody@example.org']) await logIn(email)
  await ask('PATCH', '/api/config', { max_users: 9, about: 'Ours', admin_contact: 'us@example.org' })
  await ask('POST', '/api/oauth/personal-tokens', { name: 'watch', scope: 'workouts:write' })
  await server.request('DELETE', '/api/users/kim', { token })
  await signIn(firstAccount)
  await page.goto('/admin')
  await on.link('Audit log').click()
  expect(await appears(on.heading('Audit log'))).toBe(true)
  expect(await appears(page.getByText('Deleted account 2').first())).toBe(true)
  const settings = 'About this server, Contact email, Maximum number of users'
  expect(await appears(page.getByText(settings, { exact: true }))).toBe(true)
  await look('all')
})

test('chooses by act and by person, and clears it again', async () => {
  const all = await rows.count()
  await page.getByRole('button', { name: /What was done/ }).click()
  await page.getByRole('option', { name: 'Log-in refused' }).click()
  await soon(() => rows.count()).toBe(2)
  expect(await rows.last().textContent()).toContain('2 times')
  expect(await rows.last().textContent()).toContain('Wrong email or password.')
  expect(page.url()).toEndWith('/admin/audit?act=log-in-refused')
  await look('refused')
  await page.getByLabel('Find a username or number').fill('nobody')
  expect(await appears(page.getByText('Nothing was recorded that matches.'))).toBe(true)
  await look('nothing')
  await on.link('Clear all filters').click()
  await soon(() => rows.count()).toBe(all)
})

test('nothing is wrong with any of these screens', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
