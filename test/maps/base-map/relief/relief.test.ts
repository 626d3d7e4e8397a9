import { describe, expect, test } from 'bun:test'
import { blockSize, flatShade, levelSizes, maxShade } from '../../../../src/maps/base-map/relief/format'
import { createRelief, type ReliefPart } from '../../../../src/maps/base-map/relief/relief'
import { mercatorX, mercatorY } from '../../../../src/tracks/lines/web-mercator'

const relief = createRelief()

/** The part of a level around a place. */
function around(latitude: number, longitude: number, level = 0): ReliefPart {
  const size = levelSizes[level]!
  const [x, y] = [mercatorX(longitude) * size, mercatorY(latitude) * size].map(Math.floor)
  return { level, left: x! - 4, top: y! - 4, width: 8, height: 8 }
}

const shadesOf = async (part: ReliefPart) =>
  (await relief.shades(part)) ?? new Uint8Array(part.width * part.height).fill(flatShade)

describe('the relief', () => {
  test.each([
    ['the Alps', 46.5, 9.8],
    ['the Caucasus', 43.1, 42.8],
    ['the Himalayas', 28, 86.5],
    ['the Andes', -32.7, -70],
    ['the Southern Alps', -43.6, 170.2],
  ])('has light and shade in %s, at every level', async (_, latitude, longitude) => {
    for (const level of levelSizes.keys()) {
      const shades = await shadesOf(around(latitude, longitude, level))
      expect([level, Math.min(...shades) < flatShade, Math.max(...shades) > flatShade]).toEqual([
        level,
        true,
        true,
      ])
      expect(Math.max(...shades)).toBeLessThanOrEqual(flatShade + maxShade)
    }
  })

  test.each([
    ['the Atlantic', 30, -40],
    ['Lake Victoria', -1, 33],
    ['the Great Hungarian Plain', 46.9, 20.8],
    ['the north of the Netherlands', 53.2, 6.5],
  ])('is flat in %s', async (_, latitude, longitude) => {
    expect([...new Set(await shadesOf(around(latitude, longitude)))]).toEqual([flatShade])
  })

  test('has parts that fit together, whatever blocks they lie in', async () => {
    const { left, top } = around(46.5, 9.8)
    const part = { level: 0, left, top, width: 3 * blockSize, height: 2 * blockSize }
    const whole = await shadesOf(part)
    const [width, height] = [blockSize - 37, blockSize + 11]
    const inner = await shadesOf({ level: 0, left: left + 50, top: top + 60, width, height })
    for (let row = 0; row < height; row++) {
      const start = (row + 60) * part.width + 50
      expect(inner.subarray(row * width, (row + 1) * width)).toEqual(whole.subarray(start, start + width))
    }
  })

  test('continues in the east and west, and is flat beyond its ends in the north and south', async () => {
    const alps = around(46.5, 9.8)
    for (const turns of [-1, 1, 2]) {
      expect(await relief.shades({ ...alps, left: alps.left + turns * levelSizes[0] })).toEqual(
        await relief.shades(alps),
      )
    }
    expect(await relief.shades({ ...alps, top: -8 })).toBeNull()
    expect(await relief.shades({ ...alps, top: levelSizes[0] })).toBeNull()
  })
})
