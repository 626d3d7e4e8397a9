import { describe, expect, test } from 'bun:test'
import { drawingOrder } from '../../../../src/lib/lettering/drawing-order'
import { readLetters } from '../../../../src/lib/lettering/lettering'
import { readLocalLetters } from '../../../../src/maps/base-map/names/local-letters'
import { createMapNames, type MapName, readLettering } from '../../../../src/maps/base-map/names/names'
import { nameStyles } from '../../../../src/maps/style/names'
import { mercatorX, mercatorY } from '../../../../src/tracks/lines/web-mercator'

const names = createMapNames()
const { widthOf } = await readLettering()

/** The bounds of the map on a large screen of 1800 × 1200 pixels, centred on a position. */
const around = (latitude: number, longitude: number, zoom: number) => {
  const [x, y, size] = [mercatorX(longitude), mercatorY(latitude), 512 * 2 ** zoom]
  return { left: x - 900 / size, right: x + 900 / size, top: y - 600 / size, bottom: y + 600 / size }
}

/** Bounding box of a name's letters, without their halo, in pixels at a zoom level. */
function lettersOf({ text, local, kind, x, y }: MapName, zoom: number) {
  const { size, stands } = nameStyles[kind]
  const [middle, line] = [x * 512 * 2 ** zoom, y * 512 * 2 ** zoom + (stands === 'above' ? -5 : 0.36 * size)]
  const half = Math.max(widthOf(text, { size }), widthOf(local ?? '', { size })) / 2
  // A name on its place is centred vertically, whether it has one line or two. In a name above its place, the last line
  // is always at the same height, and a first line of two is above that.
  const more = local === undefined ? 0 : 1.2 * size
  const [above, below] = stands === 'above' ? [more, 0] : [more / 2, more / 2]
  return { left: middle - half, right: middle + half, top: line - 0.72 * size - above, bottom: line + below }
}

const places: [name: string, latitude: number, longitude: number][] = [
  ['the Ruhr', 51.5, 7.1],
  ['Naples', 40.85, 14.27],
  ['the Mekong delta', 10.2, 106.3],
  ['Chile', -33.4, -70.7],
  ['Fiji', -17.8, 179.5],
  ['Athens', 37.98, 23.73],
  ['Tokyo', 35.69, 139.69],
  ['Cairo', 30.04, 31.24],
]

describe.each(places)('around %s', (_, latitude, longitude) => {
  test.each([3, 5, 7, 9, 10, 11, 12, 14])('no name lies on another at zoom %p', async zoom => {
    const found = await names.within(around(latitude, longitude, zoom), zoom)
    const level = found.filter(({ angle }) => angle === 0)
    const boxes = level.map(name => ({ name, ...lettersOf(name, zoom) }))
    const meeting = boxes.flatMap((one, i) =>
      boxes
        .slice(i + 1)
        .filter(
          other =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map(other => `${one.name.text} / ${other.name.text}`),
    )
    expect(meeting).toEqual([])
  })

  test('a town that is named stays named closer up', async () => {
    const near = around(latitude, longitude, 12)
    const townsAt = async (zoom: number) =>
      (await names.within(near, zoom)).filter(({ kind }) => nameStyles[kind].hasDot).map(({ text }) => text)
    const [far, close] = [await townsAt(9), await townsAt(13)]
    expect(far.filter(town => !close.includes(town))).toEqual([])
  })
})

test.each([
  ['a village', 'Uzès', 'village', 44.01, 4.42, 12],
  ['a city', 'Marseille', 'city', 43.3, 5.4, 7],
  ['a lake', 'Lake Geneva', 'lake', 46.4, 6.5, 8],
  ['a river', 'Rhône', 'river', 44.5, 4.7, 8],
  ['a glacier', 'Vatnajökull', 'glacier', 64.4, -16.8, 7],
  ['a country', 'Switzerland', 'country', 46.8, 8.2, 6],
])('%s has its name', async (_, text, kind, latitude, longitude, zoom) => {
  const found = await names.within(around(latitude, longitude, zoom), zoom)
  expect(found).toContainEqual(expect.objectContaining({ text, kind }))
})

test('has a letter for every letter of the names of towns, but for some hundred', async () => {
  const { regular } = await readLetters()
  const all = await names.within({ left: 0, right: 1, top: 0, bottom: 1 }, 14)
  const lacking = all.filter(({ text }) => Array.from(text).some(letter => !(letter in regular)))
  expect(all.length).toBeGreaterThan(100_000)
  expect(lacking.length).toBeLessThan(200)
})

test.each([
  ['Athens', 'Αθήνα', 37.98, 23.73],
  ['Sofia', 'София', 42.7, 23.32],
  ['Moscow', 'Москва', 55.75, 37.62],
  ['Tokyo', '東京', 35.69, 139.69],
  ['Kyoto', '京都', 35.02, 135.75],
  ['Cairo', 'القاهرة', 30.06, 31.25],
  ['Tel Aviv', 'תל אביב', 32.08, 34.78],
  ['Tbilisi', 'თბილისი', 41.69, 44.83],
  ['Bangkok', 'กรุงเทพมหานคร', 13.75, 100.5],
  ['Seoul', '서울', 37.57, 126.98],
])('%s is also written %s', async (text, local, latitude, longitude) => {
  const found = await names.within(around(latitude, longitude, 9), 9)
  expect(found).toContainEqual(expect.objectContaining({ text, local }))
})

test('a country has its own name where its letters are others', async () => {
  const found = await names.within({ left: 0, right: 1, top: 0, bottom: 1 }, 5)
  const countries = found.filter(({ kind }) => kind === 'country').map(({ text, local }) => ({ text, local }))
  expect(countries).toContainEqual({ text: 'Greece', local: 'Ελλάδα' })
  expect(countries).toContainEqual({ text: 'France', local: undefined })
})

test('has a letter for every letter of local names', async () => {
  const letters = { ...(await readLocalLetters()), ...(await readLetters()).regular }
  const all = await names.within({ left: 0, right: 1, top: 0, bottom: 1 }, 14)
  const locals = all.flatMap(({ local }) => local ?? [])
  expect(locals.length).toBeGreaterThan(3_700)
  expect(locals.filter(local => drawingOrder(local).some(letter => !(letter in letters)))).toEqual([])
})

test.each([
  ['Lago Maggiore', 45.94, 8.65],
  ['Lago di Como', 45.99, 9.26],
  ['Lago di Bolsena', 42.6, 11.94],
  ['Vierwaldstättersee', 47, 8.45],
  ['Chiemsee', 47.88, 12.44],
])(
  '%s has its own name, where the source has that of another or a broken one',
  async (name, latitude, longitude) => {
    const found = await names.within(around(latitude, longitude, 10), 10)
    const lakes = found.filter(({ kind }) => kind === 'lake')
    const size = 512 * 2 ** 10
    const from = (lake: MapName) =>
      Math.hypot(lake.x - mercatorX(longitude), lake.y - mercatorY(latitude)) * size
    expect(lakes.toSorted((one, other) => from(one) - from(other))[0]?.text).toBe(name)
  },
)

test('no lake is shouted at', async () => {
  const all = await names.within({ left: 0, top: 0, right: 1, bottom: 1 }, 14)
  const lakes = all.filter(({ kind }) => kind === 'lake').map(({ text }) => text)
  expect(lakes.length).toBeGreaterThan(1_000)
  expect(lakes.filter(text => text === text.toUpperCase())).toEqual([])
})
