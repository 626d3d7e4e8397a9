// Streets are downloaded with one button: a map without streets becomes a map with them. In a real browser, against the
// executable and a map source of the test. Each test starts where the previous one ended.
import { afterAll, describe, expect, test } from 'bun:test'
import type { RegionsAnswer } from '../../src/maps/regions/schemas'
import { ground } from '../../src/maps/style/palette'
import { readPixels } from '../maps/images/png-pixels'
import { createFirstAccount, firstAccount, unlimited } from '../support/executable'
import { startMapSource, worldFile } from '../support/map-source'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { soon } from '../support/soon'
import { until } from '../support/waiting'
import { appears } from './on-page'
import { openBrowser } from './opened-browser'

/** The name that the source gives to the build of a day, `YYYYMMDD`. */
const dayAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')

const source = startMapSource({ [dayAgo(1)]: worldFile() })
afterAll(() => source.stop())

const { server, page, on, signIn, look, errors, foreign, refusals, faults } = await openBrowser({
  pictures: 'streets-',
  environment: { ...unlimited.environment, MAP_REGION_SOURCE: source.template },
})
const token = await createFirstAccount(server)
await signIn(firstAccount)

/** True while the responses of the source are held back. */
let isHeld = false
const held = () => until(() => !isHeld)
source.answer = async (_, usual) => {
  await held()
  return usual()
}

const says = (sentence: string | RegExp) => appears(page.getByText(sentence).first())

describe('on the map of a workout without streets', () => {
  test('an administrator is offered to get them', async () => {
    const ride = gpxFile(steadyRide({ points: 1200, step: 1e-5 }))
    const body = uploadForm({ file: ride, data: { sport_id: 1, title: 'Through town' } })
    await server.request('POST', '/api/workouts', { body, token })
    await page.goto('/workouts')
    await on.link('Through town').click()
    expect(await says('This map has no streets yet.')).toBe(true)
    await look('offer')
  })

  test('is told how large they are, and chooses how detailed', async () => {
    await on.button('Get the streets of this area').click()
    expect(await says(/From the map of the world of .* at 127\.0\.0\.1/)).toBe(true)
    await soon(() => page.getByRole('radio', { name: /Houses and paths · .*kB/ }).count()).toBe(1)
    await look('size')
  })

  test('sees how far they are', async () => {
    isHeld = true
    await page.getByRole('button', { name: /^Get [\d.]+ kB$/ }).click()
    expect(await says('Getting the streets of')).toBe(true)
    await look('progress')
  })

  test('sees them a moment later, without doing anything', async () => {
    isHeld = false
    const [road, water] = [ground.light.road.toLowerCase(), ground.light.water.toLowerCase()]
    await untilMapHas(pixels => pixels.count(road) > 1000 && pixels.count(water) > 1000)
    expect(await page.getByText('This map has no streets yet.').count()).toBe(0)
    expect(await page.getByText('Getting the streets of').count()).toBe(0)
    await look('streets')
  })
})

describe('workouts that leave the area with streets', () => {
  test('say so, each by itself', async () => {
    const ride = gpxFile(steadyRide({ points: 1200, step: 1e-4, start: new Date('2026-05-02T08:00:00Z') }))
    const body = uploadForm({ file: ride, data: { sport_id: 1, title: 'Out of town' } })
    await server.request('POST', '/api/workouts', { body, token })
    await page.goto('/workouts')
    await on.link('Out of town').click()
    expect(await says('This workout leaves the area with streets.')).toBe(true)
    expect(await appears(on.button('Get the streets of this area'))).toBe(true)
    await look('leaves')
  })

  test('and on the map of all of them', async () => {
    await page.goto('/workouts/map')
    expect(await says('Some workouts leave the area with streets.')).toBe(true)
    await look('many-leave')
  })
})

describe('on the page of maps', () => {
  test('it is seen where there are streets, and of when they are', async () => {
    await page.goto('/admin/maps')
    expect(await says(/alixan\.pmtiles|area\.pmtiles|\.pmtiles$/)).toBe(true)
    expect(await says(/map of /)).toBe(true)
    await soon(() => page.getByRole('region', { name: 'Map of where there are streets' }).count()).toBe(1)
    await look('page')
  })

  test('an update says when there is nothing newer', async () => {
    await page.getByRole('button', { name: /^Update / }).click()
    expect(await says('This map is the newest there is.')).toBe(true)
    await on.button('Cancel').click()
  })

  test('and gets what is newer, which is in use a moment later', async () => {
    source.builds.set(dayAgo(0), worldFile())
    await page.getByRole('button', { name: /^Update / }).click()
    await soon(() => page.getByRole('radio', { name: /Houses and paths · .*kB/ }).count()).toBe(1)
    await look('newer')
    await page.getByRole('button', { name: /^Get [\d.]+ kB$/ }).click()
    const built = async () => {
      const { body } = await server.request<RegionsAnswer>('GET', '/api/maps/regions', { token })
      return body.data.regions.map(({ build }) => build?.replaceAll('-', ''))
    }
    await soon(built).toEqual([dayAgo(0)])
  })

  test('it is said in plain words when the source cannot be reached', async () => {
    await source.stop()
    await on.button('Get the streets of what the map shows').click()
    expect(
      await says('The server cannot reach the source of streets. Is it connected to the Internet?'),
    ).toBe(true)
    await look('unreachable')
    await on.button('Cancel').click()
  })
})

test('the app stayed calm: nothing was asked of anybody else, and nothing failed unexpectedly', () => {
  expect(foreign).toEqual([])
  expect(faults).toEqual([])
  expect(errors.filter(error => !error.includes('503'))).toEqual([])
  expect(refusals.filter(refusal => !refusal.includes('/region-cuts/size'))).toEqual([])
})

async function untilMapHas(look: (pixels: ReturnType<typeof readPixels>) => boolean) {
  const map = page.locator('.maplibregl-canvas').first()
  await until(async () => look(readPixels(await map.screenshot())), { everyMs: 300 })
}
