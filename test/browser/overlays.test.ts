// Stretches that users save under names, and a second workout that is shown on top of the first. Each test starts where
// the previous one ended.
import { describe, expect, test } from 'bun:test'
import type { WrittenWorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { mountainRide } from '../support/mountain-ride'
import { withPulse } from '../support/pulse'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_rider', email: 'kim@example.org', password: 'wet gravel at dawn' }
const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'overlays-',
)
const ride = await upload(withPulse(mountainRide(new Date('2026-05-01T08:00:00Z'))), 'Over the hills')
const kept = page.getByRole('table', { name: 'Kept stretches' })
const strip = page.getByRole('region', { name: /^Stretch/ })
/** The name of the element that has the focus. */
const focused = () =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

describe('a stretch', () => {
  test('is kept with one press, and named after its ends', async () => {
    await page.goto(`/workouts/${ride}?from=600&to=3000`)
    await on.button('Keep this stretch').click()
    await soon(() => kept.textContent()).toMatch(/^Name of the stretch.*\d\.\d\d km to \d+\.\d\d km.*40:00/)
    await soon(() => focused()).toBe('This stretch is kept already.')
    await page.keyboard.press('Escape')
    await strip.waitFor({ state: 'detached' })
  })

  test('gets another name', async () => {
    await kept.getByRole('button', { name: /^Rename/ }).click()
    await on.field('Name of the stretch').fill(' ')
    await on.button('Save').click()
    await page.getByText('A name has 1 to 100 characters.').waitFor()
    await on.field('Name of the stretch').fill('Up the hill')
    await on.button('Save').click()
    await on.button('Select “Up the hill”').waitFor()
    await soon(() => focused()).toBe('Rename “Up the hill”')
    await look('kept')
  })

  test('is marked by pressing its row, also when the page is opened again', async () => {
    await page.goto(`/workouts/${ride}`)
    await on.button('Select “Up the hill”').click()
    await soon(() => strip.textContent()).toMatch(/Duration0:40:00/)
    await page.keyboard.press('Escape')
  })

  test('is removed, and that is undone', async () => {
    await on.button('Remove “Up the hill”').click()
    await page.getByText('“Up the hill” is no longer kept.').waitFor()
    expect(await kept.count()).toBe(0)
    await soon(() => focused()).toBe('Undo')
    await on.button('Undo').click()
    await on.button('Select “Up the hill”').waitFor()
    await soon(() => focused()).toBe('Rename “Up the hill”')
  })
})

describe('a second workout', () => {
  test('is chosen among those of the same day and sport, or searched', async () => {
    await upload(withPulse(mountainRide(new Date('2026-05-08T08:00:00Z'))), 'A week later')
    await upload(withPulse(mountainRide(new Date('2026-05-01T08:00:20Z'))), 'The watch')
    await upload(steadyRide({ start: new Date('2026-04-08T08:00:00Z') }), 'Elsewhere')
    await page.goto(`/workouts/${ride}`)
    await on.link('Compare').click()
    const titles = page.getByRole('list', { name: 'Choose the second workout' }).getByRole('link')
    await soon(() => titles.allTextContents()).toEqual(['The watch', 'A week later', 'Elsewhere'])
    await look('choose')
    await page.getByLabel('Search your workouts').fill('later')
    await soon(() => titles.allTextContents()).toEqual(['A week later'])
    await page.getByLabel('Search your workouts').fill('nothing like it')
    await page.getByText('No other workout with a recording was found.').waitFor()
    await page.getByLabel('Search your workouts').fill('later')
    await titles.first().click()
  })

  test('of the same way is level with the first, all along', async () => {
    await page.getByRole('heading', { name: 'Ahead or behind' }).waitFor()
    const along = page.getByRole('slider', { name: 'Ahead or behind' })
    await soon(() => along.getAttribute('aria-valuetext')).toMatch(/ km: Level$/)
    const speed = page.getByRole('slider', { name: 'Speed' })
    await soon(() => speed.getAttribute('aria-valuetext')).toMatch(/ km: First .* km\/h, Second .* km\/h$/)
    await look('same-way')
  })

  test('of another device is compared by bias and delay', async () => {
    await on.link('Choose another workout').click()
    await on.link('The watch').click()
    const table = page.getByRole('table', { name: 'Two devices' })
    await soon(() => table.textContent()).toMatch(/MeasureDifferenceDelay of the second.*Heart rate/)
    await soon(() => table.textContent()).toMatch(/Elevation/)
    await look('devices')
  })

  test('of another way is neither ahead nor behind', async () => {
    await on.link('Choose another workout').click()
    await on.link('Elsewhere').click()
    await page.getByText('The two workouts took different ways').waitFor()
  })

  test('that does not exist is not found', async () => {
    await page.goto(`/workouts/${ride}/compare/${ride}`)
    await on.heading('There is nothing here').waitFor()
  })
})

test('through all of this nothing broke, and nothing was refused', () => {
  expect(errors).toEqual([])
  expect(foreign).toEqual([])
  expect(refusals).toEqual([])
})

test('everybody can use every screen, on a phone and on a desk, in the light and in the dark', () => {
  expect(faults).toEqual([])
})

/** Uploads a ride. @returns the id of the workout */
async function upload(gpx: Uint8Array, title: string): Promise<string> {
  const body = uploadForm({ file: gpxFile(gpx), data: { sport_id: 1, title } })
  const answer = await server.request<WrittenWorkoutsAnswer>('POST', '/api/workouts', { token, body })
  return String(answer.body.data.workouts[0]?.id)
}
