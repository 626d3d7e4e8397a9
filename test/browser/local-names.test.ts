// The fonts that the server builds from outlines are loaded in a real browser, because browsers reject invalid fonts
// and shape the text themselves.
import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { grain, readLocalLetters } from '../../src/maps/base-map/names/local-letters'
import { localFonts } from '../../src/maps/style/names'
import { gpxOfPoints, type TestPoint } from '../formats/gpx/gpx-documents'
import { createFirstAccount, firstAccount } from '../support/executable'
import { Rider } from '../support/rider'
import { soon } from '../support/soon'
import { openBrowser } from './opened-browser'

const { server, page, errors, openWindow } = await openBrowser()
const outlines = await readLocalLetters()

const isOf = (font: keyof typeof localFonts, letter: string) =>
  localFonts[font].some(
    ([from, to]) => (letter.codePointAt(0) ?? 0) >= from && (letter.codePointAt(0) ?? 0) <= to,
  )

test.each(['letters', 'signs'] as const)(
  'every one of the %s is itself, and as wide as it is',
  async font => {
    const letters = Object.keys(outlines).filter(
      letter => Array.from(letter).length === 1 && isOf(font, letter),
    )
    expect(letters.length).toBeGreaterThan(100)
    await page.goto('/')
    const measured = await page.evaluate(
      async ({ font, letters, size }) => {
        const face = new FontFace('Tried', `url(/base-map/fonts/${font}.otf)`)
        document.fonts.add(await face.load())
        const context = document.createElement('canvas').getContext('2d')
        if (context === null) throw new Error('This browser does not draw')
        // No fallback font is named. A missing glyph therefore has the width of the box that the browser draws instead,
        // which differs from the expected width.
        context.font = `${size}px Tried`
        return letters.map(letter => Math.round(context.measureText(letter).width))
      },
      { font, letters, size: 1000 / grain },
    )
    const widths = letters.map(letter => Math.round((outlines[letter]?.[0] ?? 0) / grain))
    expect(letters.filter((_, index) => measured[index] !== widths[index])).toEqual([])
    expect(errors).toEqual([])
  },
)

// These tests must come last, because they stop the server.
describe('for when there is no server', () => {
  const kept = (page: Page) =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find(name => name.includes(':tiles:'))
      const requests = name === undefined ? [] : await (await caches.open(name)).keys()
      return requests.map(({ url }) => url.slice(location.origin.length))
    })
  const fonts = async (page: Page) => (await kept(page)).filter(path => path.includes('/fonts/'))

  test('the signs of a workout in Japan are kept, though nobody has opened it, and stay', async () => {
    const workout = await new Rider(server, await createFirstAccount(server)).upload(rideInTokyo())
    const { page, on } = await openWindow(server.origin, { isInstalled: true })
    await page.goto('/workouts')
    await on.logIn(firstAccount)
    await soon(() => fonts(page)).toEqual(['/base-map/fonts/signs.otf'])

    // Requests 420 tiles of Europe, which are more than the cache can hold. Tiles of the sea do not count, because they
    // are empty.
    await page.evaluate(async () => {
      let tiles = 0
      for (let at = 0; tiles < 420; at++) {
        const answer = await fetch(`/base-map/names/10/${500 + (at % 60)}/${320 + Math.floor(at / 60)}.mvt`)
        if (answer.status === 200) tiles++
      }
    })
    const isTile = (path: string) => !path.includes('/fonts/')
    await soon(async () => (await kept(page)).filter(isTile).length).toBe(400)
    expect(await fonts(page)).toEqual(['/base-map/fonts/signs.otf'])

    await server.stop('SIGKILL')
    const answer = page.waitForResponse(response => response.url().endsWith('/fonts/signs.otf'))
    await page.goto(`/workouts/${workout.id}`)
    expect([(await answer).status(), (await answer).fromServiceWorker()]).toEqual([200, true])
  })
})

function rideInTokyo(): Uint8Array {
  const points = Array.from({ length: 30 }, (_, minute): TestPoint => {
    const time = new Date(Date.UTC(2026, 0, 1, 8, minute)).toISOString()
    return [35.68 + minute * 0.003, 139.7 + minute * 0.003, null, time]
  })
  return gpxOfPoints(points)
}
