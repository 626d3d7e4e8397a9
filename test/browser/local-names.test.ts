// The fonts that the server makes of outlines, as a browser takes them: it refuses fonts that are not as they should be,
// and puts letters together by itself.
import { expect, test } from 'bun:test'
import { grain, readLocalLetters } from '../../src/maps/base-map/names/local-letters'
import { localFonts } from '../../src/maps/style/names'
import { openBrowser } from './opened-browser'

const { page, errors } = await openBrowser()
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
        const face = new FontFace('Tried', `url(/base-map/fonts/${font}.ttf)`)
        document.fonts.add(await face.load())
        const context = document.createElement('canvas').getContext('2d')
        if (context === null) throw new Error('This browser does not draw')
        // No other font: what this one lacks is as wide as a box.
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
