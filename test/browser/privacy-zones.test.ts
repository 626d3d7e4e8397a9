// Privacy zones: set on the map, by the start of a workout, by coordinates and by the keyboard; what others see is shown
// before there is a link, and links follow.
import { describe, expect, test } from 'bun:test'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const sam = { username: 'sam_rider', email: 'sam@example.org', password: 'wet gravel at dawn' }

const opened = await openSignedIn(sam, 'privacy-zones-')
const { server, token, page, on, look, errors, foreign, faults } = opened
await server.request('POST', '/api/workouts', {
  token,
  body: uploadForm({
    file: gpxFile(steadyRide({ points: 1200 })),
    data: { sport_id: 1, title: 'From the door' },
  }),
})

const zones = async () => {
  const { body } = await server.request<{ data: { privacy_zones: Record<string, unknown>[] } }>(
    'GET',
    '/api/privacy-zones',
    { token },
  )
  return body.data.privacy_zones
}
const listed = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const coordinates = () => page.getByLabel('Coordinates', { exact: true })
const map = () => page.locator('canvas.maplibregl-canvas')

describe('a zone', () => {
  test('is set by coordinates, without a map', async () => {
    await page.goto('/settings/privacy-zones')
    expect(await appears(page.getByText('You have set no privacy zones.'))).toBe(true)
    await look('none')
    await on.button('Add zone').click()
    await page.getByLabel('Name', { exact: true }).fill('Work')
    await coordinates().fill('nowhere')
    await on.button('Save').click()
    expect(await appears(page.getByText('These are not coordinates.'))).toBe(true)
    expect(await hasFocus(coordinates())).toBe(true)
    await coordinates().fill('45.01, 5.02')
    await on.button('Save').click()
    expect(await appears(listed('Work'))).toBe(true)
    expect(await zones()).toMatchObject([{ name: 'Work', latitude: 45.01, longitude: 5.02, radius: 600 }])
  })

  test('is set by the start of a workout, and its radius is chosen', async () => {
    await on.button('Add zone').click()
    await page.getByLabel('Name', { exact: true }).fill('Home')
    await page.getByRole('button', { name: /Start of a workout/ }).click()
    await page.getByRole('option', { name: /From the door/ }).click()
    await soon(() => coordinates().inputValue()).toMatch(/^45\.0000\d, 5\.0000\d$/)
    await page.getByRole('button', { name: /Radius/ }).click()
    await page.getByRole('option', { name: /^(400 m|1,312 ft)$/ }).click()
    await look('form')
    await on.button('Save').click()
    expect(await appears(listed('Home'))).toBe(true)
    expect(await zones()).toMatchObject([{ name: 'Work' }, { name: 'Home', radius: 400 }])
    await look('list')
  })

  test('is set by the keyboard on the map, and by a press on it', async () => {
    await on.button('Edit “Work”').click()
    await map().waitFor()
    const before = await coordinates().inputValue()
    await map().focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await soon(() => coordinates().inputValue()).not.toBe(before)
    const chosen = await coordinates().inputValue()
    await map().click({ position: { x: 60, y: 60 } })
    await soon(() => coordinates().inputValue()).not.toBe(chosen)
    await on.button('Cancel').click()
  })

  test('is removed', async () => {
    await on.button('Remove “Work”').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await soon(async () => (await zones()).length).toBe(1)
    expect(await appears(listed('Home'))).toBe(true)
  })
})

test('what others see is shown before there is a link, and leads to a zone at the start', async () => {
  await page.goto('/workouts')
  await on.link('From the door').click()
  await on.button('Share').click()
  const dialog = page.getByRole('dialog', { name: 'Share workout' })
  expect(await appears(dialog.getByRole('img', { name: 'What others see of From the door' }))).toBe(true)
  await look('preview')
  await dialog.getByRole('link', { name: 'Set a zone where this workout starts' }).click()
  await soon(() => coordinates().inputValue()).toMatch(/^45\.0000\d, 5\.0000\d$/)
})

test('nothing broke, nothing was asked of another host, and no page is unusable', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
})
