import { expect, test } from 'bun:test'
import type { MapLayer } from '../../../src/maps/style/layers'
import { renderPng } from '../../../src/maps/svg/render'
import { buildSvg, drawLayers, fillBelow } from '../../../src/maps/svg/svg'
import { readPixels } from '../images/png-pixels'

/** Draws a black line across a white picture. Returns the grey levels from the middle of the picture upwards. */
async function drawAcross(stroke: MapLayer<'line'>['stroke']): Promise<number[]> {
  const canvas = { width: 9, height: 81, density: 1 as const }
  const layer: MapLayer<'line'> = { thing: 'line', colour: 'grid', ...(stroke && { stroke }) }
  const line = drawLayers([layer], new Map([['line', ['M-9 40.5L18 40.5']]]), 'light', 0)
  const pixels = readPixels(await renderPng(buildSvg(canvas, [fillBelow(0, '#ffffff', canvas), line])))
  return Array.from({ length: 41 }, (_, up) => Number.parseInt(pixels.at(4, 40 - up).slice(1, 3), 16))
}

test('a soft line fades from its middle to its edges, in steps that nobody sees', async () => {
  const levels = await drawAcross({ width: { atZero: 80 }, isSoft: true })
  expect(levels[0]).toBeLessThan(60)
  expect(levels.at(-1)).toBeGreaterThan(220)
  expect(levels).toEqual(levels.toSorted((one, other) => one - other))
  // This line fades from black to white. The two colours of a shore on a map differ only a twentieth as much, so a step
  // of 70 grey levels here is a step of 3.5 there.
  const steps = levels.slice(1).map((level, at) => level - (levels[at] ?? 0))
  expect(Math.max(...steps)).toBeLessThan(70)
})

test('any other line has edges', async () => {
  const levels = await drawAcross({ width: 40 })
  expect(levels[15]).toBe(levels[0])
  expect(levels.at(-1)).toBe(255)
})
