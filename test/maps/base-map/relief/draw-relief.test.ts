import { describe, expect, test } from 'bun:test'
import { drawRelief, drawReliefTile } from '../../../../src/maps/base-map/relief/draw-relief'
import { createRelief } from '../../../../src/maps/base-map/relief/relief'
import { tileX, tileY } from '../../../../src/maps/geometry/geometry'
import { ground, type Theme } from '../../../../src/maps/style/palette'
import { reliefStyle } from '../../../../src/maps/style/relief'
import { renderPng } from '../../../../src/maps/svg/render'
import { buildSvg, fillBelow } from '../../../../src/maps/svg/svg'
import { type PngPixels, readPixels } from '../../images/png-pixels'

const relief = createRelief()
const canvas = { width: 200, height: 100, density: 1 }

const viewAt = (latitude: number, longitude: number, zoom: number) => ({
  canvas,
  zoom,
  left: tileX(longitude, zoom) * 256 - 100,
  top: tileY(latitude, zoom) * 256 - 50,
})

const drawAlps = (zoom: number, theme: Theme) => drawRelief(relief, viewAt(46.5, 9.8, zoom), theme)

const lightnessOf = (colour: string) =>
  Buffer.from(colour.slice(1), 'hex').reduce((sum, part) => sum + part, 0) / 3

function range(image: PngPixels): [darkest: number, lightest: number] {
  const all = Array.from({ length: 200 * 100 }, (_, i) => lightnessOf(image.at(i % 200, Math.floor(i / 200))))
  return [Math.min(...all), Math.max(...all)]
}

describe('an image of mountains', () => {
  const rangeAt = async (zoom: number, theme: Theme) => {
    const land = fillBelow(0, ground[theme].land, canvas)
    return range(readPixels(await renderPng(buildSvg(canvas, [land, await drawAlps(zoom, theme)]))))
  }

  test.each(['light', 'dark'] as const)(
    'is quiet on %s land, and the less to see the closer',
    async theme => {
      const land = lightnessOf(ground[theme].land)
      let last = Number.POSITIVE_INFINITY
      for (const zoom of [6, 8, 10]) {
        const [darkest, lightest] = await rangeAt(zoom, theme)
        expect(land - darkest).toBeLessThan(60)
        expect(lightest - land).toBeLessThan(60)
        expect(lightest - darkest).toBeGreaterThan(3)
        expect(lightest - darkest).toBeLessThan(last)
        last = lightest - darkest
      }
    },
  )

  test('is without relief from where that would be false detail', async () => {
    const [, last] = reliefStyle.fade
    expect(await drawAlps(last, 'light')).not.toBe('')
    expect(await drawAlps(last + 1, 'light')).toBe('')
    expect(await drawAlps(17, 'light')).toBe('')
  })

  test('of flat land has none', async () => {
    expect(await drawRelief(relief, viewAt(30, -40, 8), 'light')).toBe('')
  })
})

describe('a tile for the interactive map', () => {
  test('is transparent but for light and shade', async () => {
    const png = await drawReliefTile(relief, { z: 6, x: 33, y: 22 })
    expect(readPixels(png)).toMatchObject({ width: 512, height: 512 })
    // The palette, whose opacities follow in `tRNS`, is symmetric.
    const at = Buffer.from(png).indexOf('tRNS')
    const opacities = [...png.subarray(at + 4, at + 4 + 57)]
    expect([opacities[0], opacities[28], opacities[56]]).toEqual([255, 0, 255])
  })

  test('of the sea is a single pixel', async () => {
    const png = await drawReliefTile(relief, { z: 6, x: 24, y: 26 })
    expect(readPixels(png)).toMatchObject({ width: 1, height: 1 })
  })
})
