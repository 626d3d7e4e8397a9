// Streets of a region file, in a real browser, against the executable. Each test starts where the previous one ended.

import { describe, expect, test } from 'bun:test'
import { ground, names } from '../../src/maps/style/palette'
import { readPixels } from '../maps/images/png-pixels'
import { createFirstAccount, firstAccount } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { townFile } from '../support/region-file'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { until } from '../support/waiting'
import { appears, chooseWith } from './on-page'
import { openBrowser } from './opened-browser'

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'regions-',
})
const token = await createFirstAccount(server)
await signIn(firstAccount)
const tilesAsked: string[] = []
page.on('request', request => {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/base-map/regions/')) tilesAsked.push(pathname)
})

const says = (sentence: string) => appears(page.getByText(sentence, { exact: true }))

const choose = (name: string, content: Uint8Array) =>
  chooseWith(on.button('Add an offline map'), [{ name, content }])

describe('on the page of maps', () => {
  test('a damaged file is refused in plain words', async () => {
    await page.goto('/admin/maps')
    expect(await says('There are none yet.')).toBe(true)
    await choose('half.pmtiles', townFile().slice(0, 5000))
    expect(await says('The file is cut off: it is shorter than it should be. Nothing was changed.')).toBe(
      true,
    )
    await page.getByText('Where to get one').click()
    await look('none')
  })

  test('a sound one is added, under a name that every system takes', async () => {
    await choose('Übersee (1).pmtiles', townFile())
    expect(await says('Ubersee-1.pmtiles added. Map images are being redrawn.')).toBe(true)
    expect(await says('Ubersee-1.pmtiles')).toBe(true)
    await look('one')
  })
})

describe('on the map of a workout', () => {
  test('its streets and waters are drawn', async () => {
    const ride = gpxFile(steadyRide({ points: 1200, step: 1e-5 }))
    const body = uploadForm({ file: ride, data: { sport_id: 1, title: 'Through town' } })
    await server.request('POST', '/api/workouts', { body, token })
    await page.goto('/workouts')
    await on.link('Through town').click()
    const [road, water] = [ground.light.road.toLowerCase(), ground.light.water.toLowerCase()]
    await untilMapHas(pixels => pixels.count(road) > 1000 && pixels.count(water) > 1000)
    expect(tilesAsked).not.toBeEmpty()
    await soon(() => page.getByRole('link', { name: 'OpenStreetMap' }).count()).toBe(1)
    await look('map')
  })

  test('names are written in the font of the app', async () => {
    await on.button('Zoom out').click()
    const nearly = names.light.city.toLowerCase()
    await untilMapHas(pixels => pixels.count(nearly) > 5)
    const families = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    )
    expect(families.join()).toContain('maplibre-gl-font-face')
    await look('names')
  })
})

test('beneath pictures it is said who made the map', async () => {
  // On wider screens the list is a table without pictures.
  await page.setViewportSize({ width: 1180, height: 800 })
  await page.goto('/workouts')
  expect(await appears(page.getByText('Maps by Protomaps © OpenStreetMap · Natural Earth'))).toBe(true)
  await look('list')
})

test('deleting asks first', async () => {
  await page.goto('/admin/maps')
  await on.button('Delete Ubersee-1.pmtiles').click()
  await on.button('Delete file').click()
  expect(await says('There are none yet.')).toBe(true)
})

test('nothing was asked of anybody else, and nothing went wrong on the way', () => {
  // A moving map may request a tile of a region while the region is deleted, which fails with 404.
  const lasting = refusals.filter(refusal => !refusal.startsWith('404 /base-map/regions/'))
  expect({ errors, foreign, faults, refusals: lasting }).toEqual({
    errors: [],
    foreign: [],
    faults: [],
    refusals: ['400 /api/maps/regions'],
  })
})

/** Waits until the pixels of the map itself match, without the elements that lie above the map. */
async function untilMapHas(isThere: (pixels: ReturnType<typeof readPixels>) => boolean) {
  const canvas = page.locator('canvas.maplibregl-canvas')
  await canvas.waitFor()
  await until(async () => isThere(readPixels(await canvas.screenshot())))
}
