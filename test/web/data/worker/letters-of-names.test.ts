import { expect, test } from 'bun:test'
import { fontPath, fontsOf } from '../../../../web/data/worker/letters-of-names'
import { testApp } from '../../../support/test-app'

const app = testApp()

/** Returns the tile of names at a position, at the deepest zoom level, decoded as text. */
async function tileAt(latitude: number, longitude: number): Promise<string> {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const [x, y] = [(longitude + 180) / 360, down].map(share => Math.floor(share * 2 ** 10))
  const answer = await app.handle(new Request(`http://localhost/base-map/names/10/${x}/${y}.mvt`))
  expect(answer.status).toBe(200)
  return answer.text()
}

test.each([
  ['Paris', 48.86, 2.35, []],
  ['Moscow', 55.75, 37.62, []],
  ['Geneva with its lake', 46.3, 6.3, []],
  ['Athens', 37.98, 23.73, ['letters']],
  ['Cairo', 30.04, 31.24, ['letters']],
  ['Bangkok', 13.75, 100.5, ['letters']],
  ['Tokyo', 35.68, 139.7, ['signs']],
  ['Seoul', 37.55, 126.99, ['signs']],
] as const)(
  'the names around %s need the fonts that have their letters',
  async (_, latitude, longitude, fonts) => {
    expect(fontsOf(await tileAt(latitude, longitude))).toEqual([...fonts])
  },
)

test('an empty tile needs none', () => {
  expect(fontsOf('')).toEqual([])
})

test('they are where the server has them', async () => {
  const answer = await app.handle(new Request(`http://localhost${fontPath('signs')}`))
  expect(answer.status).toBe(200)
})
