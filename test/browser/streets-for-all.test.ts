// The streets around the workouts come with one press: on Home, on maps and after the set-up. Whoever may not get them
// asks for them. In a real browser, against the executable and a map source of the test. Each test starts where the
// previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import type { SetupStepsAnswer } from '../../src/instance/setup-steps/schemas'
import { createFirstAccount, firstAccount, logIn, unlimited } from '../support/executable'
import { startMapSource, worldFile } from '../support/map-source'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { until } from '../support/waiting'
import { appears, hasFocus } from './on-page'
import { openBrowser } from './opened-browser'

/** The name that the source gives to the build of yesterday, `YYYYMMDD`. */
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

const source = startMapSource({ [yesterday]: worldFile() })
afterAll(() => source.stop())

const { server, page, on, signIn, look, openWindow, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'streets-for-all-',
  environment: { ...unlimited.environment, MAP_REGION_SOURCE: source.template },
})
const token = await createFirstAccount(server)
await signIn(firstAccount)

/** True while the responses of the source are held back. */
let isHeld = false
source.answer = async (_, usual) => {
  await until(() => !isHeld)
  return usual()
}

const card = page.getByRole('region', { name: 'Streets around your workouts' })
const getButton = card.getByRole('button', { name: /^Get [\d.]+ kB$/ })
const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())

const offered = async () =>
  (await server.request<SetupStepsAnswer>('GET', '/api/setup/steps', { token })).body.data.streets

describe('an administrator without workouts', () => {
  test('is offered nothing yet, and nobody is asked', async () => {
    await page.goto('/')
    expect(await appears(on.heading('Welcome'))).toBe(true)
    expect(await card.count()).toBe(0)
    expect(source.asked).toEqual([])
  })
})

describe('after the first recording', () => {
  test('Home offers the streets around it, and says how large they are', async () => {
    await new Rider(server, token).upload()
    await soon(async () => (await offered()) !== null).toBe(true)
    await page.goto('/')
    expect(await appears(getButton)).toBe(true)
    expect(await says(/From the map of the world of .* at 127\.0\.0\.1/)).toBe(true)
    expect(await says('The source only sees which parts of its map this server fetches.')).toBe(true)
    await look('home')
  })

  test('the map of all workouts does, too', async () => {
    await page.goto('/workouts/map')
    expect(await appears(getButton)).toBe(true)
    await look('map')
  })

  test('not now is not asked again, of no administrator', async () => {
    await page.goto('/')
    await card.getByRole('button', { name: 'Not now' }).click()
    await soon(() => card.count()).toBe(0)
    expect(await hasFocus(on.heading('Home'))).toBe(true)
    await page.reload()
    expect(await says('Set up this server')).toBe(true)
    expect(await card.count()).toBe(0)
    const json = { is_dismissed: false }
    await server.request('PATCH', '/api/setup/streets', { token, json })
  })
})

describe('somebody else', () => {
  const kim = { username: 'kim', email: 'kim@example.org', password: 'correct horse kim' }

  test('asks for the streets of a map, and sees that they did', async () => {
    await server.request('POST', '/api/auth/register', { json: { ...kim, accepted_policy: true } })
    await server.request('PATCH', '/api/users/kim', { token, json: { activate: true } })
    const theirs = await openWindow()
    await theirs.page.goto('/')
    await theirs.on.logIn(kim)
    expect(await appears(theirs.on.heading('Welcome'))).toBe(true)
    await new Rider(server, await logIn(server, kim)).upload()
    await theirs.page.goto('/workouts/map')
    await theirs.on.button('Ask for streets').click()
    const text = 'Administrators of this server then see your name and the area of this map.'
    expect(await appears(theirs.page.getByText(text))).toBe(true)
    await theirs.page.getByRole('button', { name: 'Ask', exact: true }).click()
    expect(await appears(theirs.page.getByText('The administrators see that you ask.'))).toBe(true)
    await theirs.on.button('Ask for streets').click()
    expect(await appears(theirs.page.getByText(/^You asked on /))).toBe(true)
    const dialog = theirs.page.getByRole('alertdialog', { name: 'Ask for streets' })
    await dialog.getByText('Close', { exact: true }).click()
    expect(theirs.refusals).toEqual([])
    expect(theirs.errors).toEqual([])
  })

  test('is seen by the administrator, on the overview and on the page of maps', async () => {
    await page.goto('/admin')
    await on.link('1 person asks for streets').click()
    const asking = page.getByRole('region', { name: 'Who asks for streets' })
    expect(await appears(asking.getByRole('link', { name: 'kim' }))).toBe(true)
    expect(await appears(asking.getByRole('button', { name: 'Get streets for kim' }))).toBe(true)
    await look('asking')
  })
})

describe('one press', () => {
  test('gets the streets, and shows how far they are', async () => {
    await page.goto('/')
    expect(await appears(getButton)).toBe(true)
    isHeld = true
    await getButton.click()
    expect(await says('Getting the streets of')).toBe(true)
    await look('progress')
  })

  test('is enough: all maps have them, and nobody asks or is offered them any more', async () => {
    isHeld = false
    expect(await says('All maps have these streets now.')).toBe(true)
    await soon(() => card.count()).toBe(0)
    await page.goto('/admin/maps')
    expect(await says(/map of /)).toBe(true)
    expect(await page.getByText('Who asks for streets').count()).toBe(0)
    await page.goto('/workouts/map')
    await soon(() => page.getByText('This map has no streets yet.').count()).toBe(0)
  })
})

test('the app stayed calm: nothing was asked of anybody else, and nothing failed', () => {
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
  expect(errors).toEqual([])
  expect(refusals).toEqual([])
})
