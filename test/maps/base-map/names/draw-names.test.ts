import { expect, test } from 'bun:test'
import { Resvg } from '@resvg/resvg-js'
import { createBaseMap } from '../../../../src/maps/base-map/base-map'
import { drawNames } from '../../../../src/maps/base-map/names/draw-names'
import { mercatorX, mercatorY } from '../../../../src/tracks/lines/web-mercator'

const { names } = createBaseMap()

const tile = 256

/**
 * Maximum difference between colour values (0 to 255) that counts as equal. The edges of a letter have slightly
 * different colours if the letter is drawn at another position.
 */
const roundings = 40

/** Regions that have long names of towns, rivers in all directions, names in two lines, and glaciers. */
test.each([
  ['the Upper Rhine', 48.6, 7.7, 6],
  ['the Upper Rhine', 48.6, 7.7, 9],
  ['the Danube', 46.5, 18.9, 8],
  ['the Volga', 55.9, 48.0, 7],
  ['Tokyo', 35.7, 139.7, 8],
  ['Cairo', 30.0, 31.2, 10],
  ['Iceland', 64.6, -17.5, 7],
])('names go on in the next tile: %s', async (_, latitude, longitude, zoom) => {
  const across = 4
  const [column, row] = [mercatorX(longitude), mercatorY(latitude)].map(
    share => Math.floor(share * 2 ** zoom) - 2,
  )
  const [left, top] = [(column ?? 0) * tile, (row ?? 0) * tile]
  const draw = async (x: number, y: number, side: number) => {
    const canvas = { width: side, height: side, density: 1 as const }
    const { svg } = await drawNames(names, { canvas, zoom, left: x, top: y, theme: 'light', isTile: true })
    return renderOn(svg, side, side).pixels
  }
  const whole = await draw(left, top, across * tile)
  let inked = 0
  const missing: number[][] = []
  for (let y = 0; y < across; y++) {
    for (let x = 0; x < across; x++) {
      const part = await draw(left + x * tile, top + y * tile, tile)
      for (let at = 0; at < tile * tile; at++) {
        const [inX, inY] = [at % tile, Math.floor(at / tile)]
        const there = (y * tile + inY) * across * tile + x * tile + inX
        const [here, one] = [part[at * 4 + 1] ?? 0, whole[there * 4 + 1] ?? 0]
        if (here < 200) inked++
        // Pixels at the edge are skipped, because resvg draws the cut edge of an image paler.
        const isEdge = [inX, inY].some(place => place === 0 || place === tile - 1)
        if (!isEdge && Math.abs(here - one) > roundings) missing.push([x, y, inX, inY])
      }
    }
  }
  expect(missing).toEqual([])
  expect(inked).toBeGreaterThan(500)
})

test.each([
  ['the Danube', 46.5, 18.9, 8],
  ['the Upper Rhine', 48.6, 7.7, 7],
  ['the Volga', 55.9, 48.0, 7],
])(
  'no name on a picture is cut off, whichever way it is turned: %s',
  async (_, latitude, longitude, zoom) => {
    const [width, height] = [400, 225]
    const cut: number[][] = []
    let turned = 0
    // Draws the picture at many positions, so that its edges cross names.
    for (let step = 0; step < 60; step++) {
      const left = mercatorX(longitude) * tile * 2 ** zoom - step * 17
      const top = mercatorY(latitude) * tile * 2 ** zoom - step * 11
      const { svg } = await drawNames(names, {
        ...{ canvas: { width, height, density: 1 as const }, zoom, left, top },
        ...{ theme: 'light' as const, isTile: false },
      })
      turned += svg.match(/rotate/g)?.length ?? 0
      const { pixels } = renderOn(svg, width, height)
      const isInked = (x: number, y: number) => (pixels[(y * width + x) * 4 + 1] ?? 0) < 200
      for (let x = 0; x < width; x++) if (isInked(x, 0) || isInked(x, height - 1)) cut.push([step, x])
      for (let y = 0; y < height; y++) if (isInked(0, y) || isInked(width - 1, y)) cut.push([step, y])
    }
    expect(turned).toBeGreaterThan(10)
    expect(cut).toEqual([])
  },
)

function renderOn(svg: string, width: number, height: number) {
  const size = `width="${width}" height="${height}"`
  return new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><rect ${size} fill="#fff"/>${svg}</svg>`,
  ).render()
}
