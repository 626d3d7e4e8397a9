// Long words break no screen of a narrow phone: in every language of the app, and in an artificial language whose words
// are 40 % longer than English.
import { afterEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Preferences, ProfileAnswer } from '../../src/accounts/profile/schemas'
import { languages } from '../../src/platform/languages'
import { createFirstAccount } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { findCutWords } from './cut-words'
import { openBrowser } from './opened-browser'

const { server, page, underway, errors } = await openBrowser()
const token = await createFirstAccount(server)
const ann = new Rider(server, token)
const workout = await ann.upload(steadyRide({ points: 900 }))
// The workout has a short title, because titles that users enter may be cut off.
await ann.request('PATCH', `/api/workouts/${workout.id}`, { json: { title: 'Ride' } })
// A swim shows the widest value, a pace such as "1:40 min/100 m".
const swim = await ann.upload(steadyRide({ points: 60, step: 8e-6 }), 16)
const json = { period: 'week', measure: 'duration', amount: 20_000 }
await ann.request('POST', '/api/goals', { json })
await ann.request('POST', '/api/equipments', { json: { equipment_type_id: 2, label: 'Bike' } })
await ann.request('PATCH', '/api/ways-to-ask', { json: { is_sql_on: true } })
const year = new Date(workout.workout_date).getUTCFullYear()

const artefacts = join(import.meta.dir, '..', 'artefacts')
await page.setViewportSize({ width: 320, height: 700 })

afterEach(() => expect(errors.splice(0)).toEqual([]))

/** Screens that users open every day. */
const mainScreens = [
  '/',
  '/workouts',
  `/workouts/${workout.id}`,
  `/workouts/${swim.id}`,
  '/workouts/add',
  '/workouts/add/manual',
  '/statistics',
  '/calendar',
  '/equipments',
  '/settings',
]
const otherScreens = [
  '/workouts/map',
  '/workouts/duplicates',
  '/statistics/goals',
  '/statistics/records',
  '/statistics/records/efforts',
  `/statistics/review/${year}`,
  '/equipments/new',
  '/setup/people',
  '/profile',
  '/profile/edit',
  '/settings/sports',
  '/settings/account',
  '/settings/apps',
  '/settings/apps/tokens/new',
  '/settings/apps/webhooks/new',
  '/import-export',
  '/import-export/sql',
  '/about',
  '/admin',
  '/admin/users',
  '/admin/invitations',
  '/admin/limits',
  '/admin/server',
  '/admin/email',
  '/admin/maps',
  '/admin/backups',
  '/admin/sports',
  '/admin/sports/new',
]

/** Lists the texts that are cut off on these screens. */
async function cutWordsOf(paths: readonly string[], isSignedIn = true): Promise<string[]> {
  await page.goto('/about')
  await page.evaluate(
    token => (token === null ? localStorage.clear() : localStorage.setItem('authToken', token)),
    isSignedIn ? token : null,
  )
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await soon(() => underway.size).toBe(0)
    await page.evaluate(() => document.fonts.ready)
    const found = await findCutWords(page)
    faults.push(...found.map(fault => `${path}: ${fault}`))
    const name = path.replaceAll(/\W+/g, '-')
    if (found.length > 0) await page.screenshot({ path: join(artefacts, `long${name}.png`), fullPage: true })
  }
  return faults
}

/** Sets the language of the account. */
async function speak(language: (typeof languages)[number]) {
  const { body } = await ann.request<ProfileAnswer>('GET', '/api/auth/profile')
  const { data } = body
  const preferences: Preferences = {
    date_format: data.date_format ?? 'date_string',
    display_ascent: data.display_ascent,
    imperial_units: data.imperial_units,
    language,
    start_elevation_at_zero: data.start_elevation_at_zero,
    timezone: data.timezone ?? 'UTC',
    use_dark_mode: data.use_dark_mode,
    use_raw_gpx_speed: data.use_raw_gpx_speed,
    weekm: data.weekm,
  }
  const saved = await ann.request('POST', '/api/auth/profile/edit/preferences', { json: preferences })
  expect(saved.status).toBe(200)
}

const entryScreens = ['/login', '/register', '/password-reset/request']

test('no words are cut off when all of them are longer by two fifths', async () => {
  await speak('en')
  await page.route(/\/assets\/(first|later)-\w+\.js$/, async route => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace(
      /export\{(\w+) as \w+\};?\s*$/,
      (exporting, texts) => `(${lengthen})(${texts});${exporting}`,
    )
    await route.fulfill({ body, contentType: 'text/javascript' })
  })
  const faults = [
    ...(await cutWordsOf(entryScreens, false)),
    ...(await cutWordsOf([...mainScreens, ...otherScreens])),
  ]
  expect(await page.getByText('Administrationadmin').count()).toBeGreaterThan(0)
  await page.unrouteAll()
  expect(faults).toEqual([])
})

/**
 * Runs in the page and changes the loaded texts: appends the first letters of each word of four or more letters to the
 * word, so that it is 40 % longer. The texts of the group `frame`, which has the five words of the navigation bar at
 * the bottom, become only 20 % longer, which is still more than any language needs.
 */
function lengthen(texts: Record<string, unknown>, share = 0.4) {
  const longer = (word: string) => word + word.slice(0, Math.ceil(word.length * share)).toLowerCase()
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'object') lengthen(text as Record<string, unknown>, key === 'frame' ? 0.2 : share)
    if (typeof text !== 'string') continue
    texts[key] = text.replace(/\{\{.*?\}\}|\p{L}{4,}/gu, found =>
      found.startsWith('{') ? found : longer(found),
    )
  }
}

test.each(languages.filter(language => language !== 'en'))('no words are cut off in %s', async language => {
  await speak(language)
  expect(await cutWordsOf(mainScreens)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
})
