import { describe, expect, test } from 'bun:test'
import { Resvg } from '@resvg/resvg-js'
import { createLettering, readLetters } from '../../../src/lib/lettering/lettering'

const letters = await readLetters()
const { widthOf, write } = createLettering(letters)
const at = { x: 100, y: 50, size: 20, colour: '#000' }
const lettersIn = (svg: string) => svg.match(/M-?\d+ 0/g)?.length ?? 0
const leftOf = (svg: string) => Number(/M(-?\d+) 0/.exec(svg)?.[1]) * (20 / 1000)

describe('words', () => {
  test('are as wide as their letters, bold ones wider', () => {
    expect(widthOf('ab', { size: 20 })).toBeCloseTo(widthOf('a', { size: 20 }) + widthOf('b', { size: 20 }))
    expect(widthOf('km', { size: 40 })).toBeCloseTo(2 * widthOf('km', { size: 20 }))
    expect(widthOf('km', { size: 20, weight: 'bold' })).toBeGreaterThan(widthOf('km', { size: 20 }))
  })

  test('begin, end or have their middle where they are to be', () => {
    const width = widthOf('2026', { size: 20 })
    expect(leftOf(write('2026', at))).toBeCloseTo(100, 1)
    expect(leftOf(write('2026', { ...at, anchor: 'end' }))).toBeCloseTo(100 - width, 1)
    expect(leftOf(write('2026', { ...at, anchor: 'middle' }))).toBeCloseTo(100 - width / 2, 1)
  })

  test('are cut short where there is no room for them', () => {
    const max = widthOf('Mountain', { size: 20 })
    expect(lettersIn(write('Mountain', { ...at, max }))).toBe(8)
    expect(lettersIn(write('Mountain Biking', { ...at, max }))).toBeLessThan(9)
    expect(lettersIn(write('Mountain Biking', { ...at, max: 1 }))).toBeLessThanOrEqual(1)
  })
})

test('the letters of the languages of accounts are there', () => {
  const languages = 'ÄÖÜäöüßéèêëàâçùûîïôœÉñáíóúłąęćśźżčďěňřšťůžăøåæÀçãõБългарияРусскийё’–−×·…1234567890%'
  expect([...languages].filter(letter => !letters.regular[letter] || !letters.bold[letter])).toEqual([])
})

test('what there is no outline for is left out, and odd blanks are blanks', () => {
  expect(write('走', at)).not.toContain('<path')
  expect(widthOf('1\u202f000', { size: 20 })).toBeCloseTo(widthOf('1 000', { size: 20 }))
})

test('what surrounds words reaches its width beyond them on each side, in straight lines', () => {
  const edge = createLettering(letters).surround('Hillin', { ...at, opacity: 1, width: 1.5 })
  expect(edge).not.toMatch(/ d="[^"]*[qc]/)
  expect(edge).toContain('fill="#000"')
  expect(lettersIn(edge)).toBe(6)
  const [words, around] = [extentOf(write('Hillin', at)), extentOf(edge)]
  const reached = [
    words.left - around.left,
    around.right - words.right,
    words.top - around.top,
    around.bottom - words.bottom,
  ]
  // The distances are correct to about a tenth of a pixel, because points are rounded to thousandths of the font size.
  expect(reached.filter(pixels => Math.abs(pixels - 1.5) > 0.11)).toEqual([])
})

/** Extent of a rendered path, in pixels. */
function extentOf(path: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">${path}</svg>`
  const { x, y, width, height } = new Resvg(svg).getBBox() ?? { x: 0, y: 0, width: 0, height: 0 }
  return { left: x, top: y, right: x + width, bottom: y + height }
}
