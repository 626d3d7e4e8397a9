// Before a login the app uses the browser's language, even for messages that otherwise come from the browser.
import { beforeAll, describe, expect, test } from 'bun:test'
import type { Profile } from '../../src/accounts/users/schemas'
import { gpxOfPoints } from '../formats/gpx/gpx-documents'
import { createFirstAccount, firstAccount, logIn, runTrackhut, startServer } from '../support/executable'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { temporaryFolder } from '../support/temporary-folder'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

const { server, openWindow, errors } = await openBrowser()
const token = await createFirstAccount(server)

async function openWindowIn(languages: string[], origin?: string) {
  const window = await openWindow(origin)
  await window.page.addInitScript(languages => {
    Object.defineProperty(navigator, 'languages', { get: () => languages })
  }, languages)
  return window
}

test('what is missing in a field is said in the language of the app', async () => {
  const { page, on } = await openWindowIn(['ja-JP', 'de-AT'])
  await page.goto('/login')
  await on.button('Anmelden').click()
  await soon(() => page.getByText('Fülle dieses Feld aus.').count()).toBe(2)
  await on.field('E-Mail').fill('sam at example')
  await on.button('Anmelden').click()
  expect(await appears(page.getByText('Gib eine gültige E-Mail-Adresse ein.'))).toBe(true)
  expect(await page.locator('html').getAttribute('lang')).toBe('de')

  await page.goto('/register')
  await on.fillIn({ Benutzername: 'ab', 'E-Mail': 'sam@example.org', Passwort: 'wet gravel at dawn' })
  await on.button('Konto anlegen').click()
  expect(await appears(page.getByText('Bitte 3 Zeichen oder mehr.'))).toBe(true)
  expect(await appears(page.getByText('Setze hier ein Häkchen, um fortzufahren.'))).toBe(true)
  expect(errors).toEqual([])
})

test('where the app does not speak it, that is English', async () => {
  const { page, on } = await openWindowIn(['ja-JP'])
  await page.goto('/login')
  await on.button('Log in').click()
  await soon(() => page.getByText('Fill in this field.').count()).toBe(2)
})

test('an account that was made by a command takes language, dates and weeks of its first browser', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path })
  const { page, on } = await openWindowIn(['de-AT'], server.origin)
  const args = [
    'users',
    'create',
    'first',
    '--email',
    firstAccount.email,
    '--password',
    firstAccount.password,
  ]
  expect((await runTrackhut({ folder: folder.path, args })).exitCode).toBe(0)
  await page.goto('/login')
  await on.fillIn({ 'E-Mail': firstAccount.email, Passwort: firstAccount.password })
  await on.button('Anmelden').click()
  expect(await appears(on.heading('Willkommen'))).toBe(true)
  const token = await logIn(server)
  const profile = async () =>
    (await server.request<{ data: Profile }>('GET', '/api/auth/profile', { token })).body.data
  await soon(async () => (await profile()).follows_browser).toBe(false)
  expect(await profile()).toMatchObject({ language: 'de', weekm: true, timezone: 'Asia/Tokyo' })
  expect((await profile()).date_format).not.toBe('MM/dd/yyyy')
  // The page changes its language once it has the answer, which can be after the server has stored the preferences.
  await soon(() => page.locator('html').getAttribute('lang')).toBe('de')
  // A browser in another language that is used later does not change the settings.
  const later = await openWindowIn(['fr'], server.origin)
  await later.page.addInitScript(token => localStorage.setItem('authToken', token), token)
  await later.page.goto('/')
  expect(await appears(later.on.heading('Willkommen'))).toBe(true)
  expect(await profile()).toMatchObject({ language: 'de' })
})

test.each([
  // In French, a point is not a decimal sign; in German, it separates thousands.
  ['fr', 'Distance'],
  ['de', 'Distanz'],
])('%s: a number is understood with the decimal sign of a number pad', async (language, label) => {
  const { page, on } = await openWindowIn([language])
  const { body } = await server.request<{ data: object }>('GET', '/api/auth/profile', { token })
  const json = { ...body.data, language }
  await server.request('POST', '/api/auth/profile/edit/preferences', { token, json })
  await page.addInitScript(token => localStorage.setItem('authToken', token), token)
  await page.goto('/workouts/add/manual')
  await on.field(label).pressSequentially('12.5')
  await on.field(label).press('Tab')
  const written = () => on.field(label).inputValue()
  await soon(async () => (await written()).replace(/\s/, ' ')).toBe('12,5 km')
})

describe('a workout that nobody gave a title is called by its sport, time of day and place', () => {
  // The workout starts in the morning by the time of its place, and in the afternoon by the user's time zone.
  const start = Date.parse('2026-05-01T06:00:00Z')
  const near = { name: 'Uzès', latitude: 43.98, longitude: 4.42 }

  beforeAll(async () => {
    const points = Array.from({ length: 20 }, (_, at) => {
      const moment = new Date(start + at * 60_000).toISOString()
      return [near.latitude + at * 1e-4, near.longitude, null, moment] as const
    })
    const body = uploadForm({ file: gpxFile(gpxOfPoints(points)), data: { sport_id: 1 } })
    expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
  })

  test.each([
    ['en', 'Morning ride near Uzès'],
    ['de', 'Radtour am Morgen bei Uzès'],
    ['fr', 'Sortie vélo le matin, près d’Uzès'],
    ['es', 'Salida en bici por la mañana cerca de Uzès'],
    ['pl', 'Przejażdżka rowerowa rano, w pobliżu: Uzès'],
    ['eu', 'Bizikleta-irteera goizean, Uzès inguruan'],
  ])('%s: %s', async (language, title) => {
    const { page } = await openWindowIn([language])
    const { body } = await server.request<{ data: object }>('GET', '/api/auth/profile', { token })
    const json = { ...body.data, language, timezone: 'Asia/Tokyo' }
    await server.request('POST', '/api/auth/profile/edit/preferences', { token, json })
    await page.addInitScript(token => localStorage.setItem('authToken', token), token)
    await page.goto('/workouts')
    expect(await appears(page.getByRole('link', { name: title }))).toBe(true)
  })
})
