// All workouts on one map, in a real browser, against the executable. Each test goes on where the one before it ended.

import { describe, expect, test } from 'bun:test'
import { gpxAlong, wayThroughTown } from '../maps/heat/recordings'
import { gpxFile } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { becomesSo } from '../support/waiting'
import { mapsAreStill } from './inspect-screen'
import { appears, hasFocus } from './on-page'
import { openSignedIn } from './signed-in-browser'

const kim = { username: 'kim_mapper', email: 'kim@example.org', password: 'every road leads home' }

const { server, token, page, on, look, errors, foreign, refusals, faults } = await openSignedIn(
  kim,
  'workouts-map-',
)

const address = () => page.url().replace(server.origin, '')
const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))
const chosen = () => page.getByRole('region', { name: 'Selected track' })

/** A ride of so many points through the same town. */
async function ride(
  seed: number,
  { title, sport_id, day }: { title: string; sport_id: number; day: string },
) {
  const gpx = new TextDecoder().decode(gpxAlong(wayThroughTown(seed, 300)))
  const body = uploadForm({
    file: gpxFile(gpx.replaceAll('2020-01-01', day)),
    data: { sport_id, title },
  })
  expect((await server.request('POST', '/api/workouts', { token, body })).status).toBe(201)
}

test('without a workout the map says what it is for', async () => {
  await page.goto('/workouts/map')
  expect(await says('The tracks of your workouts will be drawn here.')).toBe(true)
  await look('empty')
})

describe('with workouts', () => {
  test('it is reached from their list', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      await ride(seed, { title: `Commute ${seed}`, sport_id: 1, day: `2026-03-0${seed}` })
    }
    await ride(20, { title: 'Evening run', sport_id: 5, day: '2026-04-10' })
    await ride(21, { title: 'To the summit', sport_id: 3, day: '2026-04-20' })
    await page.goto('/workouts')
    await page.getByRole('main').getByRole('link', { name: 'Map' }).click()
    expect(await appears(on.heading('Map of all workouts'))).toBe(true)
    expect(await says('8 tracks')).toBe(true)
    expect(await appears(page.getByRole('region', { name: 'Map of all tracks' }))).toBe(true)
    await look('tracks')
  })

  test('the tracks are gone through with the keyboard, the latest first', async () => {
    await on.button('Older track').focus()
    await page.keyboard.press('Enter')
    expect(await appears(chosen().getByRole('link', { name: 'To the summit' }))).toBe(true)
    await page.keyboard.press('Enter')
    expect(await appears(chosen().getByRole('link', { name: 'Evening run' }))).toBe(true)
    expect(await appears(chosen().getByText('Running'))).toBe(true)
    expect(await hasFocus(on.button('Older track'))).toBe(true)
    await look('chosen')
  })

  test('and by pressing where they are, which leads to the workout', async () => {
    const box = (await page.getByRole('region', { name: 'Map of all tracks' }).boundingBox())!
    // The chosen track was brought to the middle; somewhere around there it is.
    await on.button('Show all tracks').click()
    await mapsAreStill(page)
    const before = await chosen().textContent()
    let after = before
    for (let x = 0.3; x < 0.7 && after === before; x += 0.02) {
      await page.mouse.click(box.x + box.width * x, box.y + box.height / 2)
      await becomesSo(async () => (await chosen().textContent()) !== before, { patienceMs: 200 })
      after = await chosen().textContent()
    }
    expect(after).not.toBe(before)
  })

  test('they are filtered, and the address says so', async () => {
    await page.goto('/workouts/map')
    await page.getByRole('button', { name: 'Sport' }).click()
    await page.getByRole('option', { name: 'Hiking' }).click()
    expect(await says('1 track')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=3')
    await on.field('To').fill('2026-01-01')
    expect(await says('No workouts match these filters.')).toBe(true)
    expect(address()).toBe('/workouts/map?sport_id=3&to=2026-01-01')
    await look('nothing')
    await on.button('Clear all filters').click()
    expect(await says('8 tracks')).toBe(true)
    expect(address()).toBe('/workouts/map')
  })
})

describe('the heat map', () => {
  test('is the other view, which the address keeps', async () => {
    const outlines: string[] = []
    page.on('request', request => {
      if (request.url().includes('/outlines')) outlines.push(request.url())
    })
    const tile = page.waitForResponse(answer => answer.url().includes('/heatmap/') && answer.status() === 200)
    await page.getByRole('radio', { name: 'Heat map' }).click()
    await tile
    expect(address()).toBe('/workouts/map?view=heat')
    await look('heat')
    await page.reload()
    expect(await appears(page.getByText('Use the heat map in other map programs'))).toBe(true)
    await mapsAreStill(page)
    expect(outlines).toEqual([])
  })

  test('says where other map programs find it, and that is true', async () => {
    await page.getByText('Use the heat map in other map programs').click()
    const layer = await on.field('Address of the layer').inputValue()
    expect(layer).toBe(`${server.origin}/api/workouts/heatmap/{z}/{x}/{y}.png?token=YOUR-TOKEN`)
    await look('layer')
    const path = layer.replace(server.origin, '').replace('{z}/{x}/{y}', '0/0/0')
    expect((await server.request('GET', path)).status).toBe(401)
  })
})

test('nothing went wrong, and nobody else was asked', () => {
  expect({ errors, foreign, refusals, faults }).toEqual({ errors: [], foreign: [], refusals: [], faults: [] })
})
