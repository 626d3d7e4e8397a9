import { describe, expect, test } from 'bun:test'
import { ground } from '../../../src/maps/style/palette'
import { trackColours } from '../../../src/maps/style/track'
import { sportLook, sportOfId } from '../../../web/components/sports/sport-look'
import { colours } from '../../../web/ui/fields/colours'
import { contrast } from './colour-contrast'

const tokensFile = Bun.file(new URL('../../../web/ui/tokens.css', import.meta.url))
const pairs = [
  ...(await tokensFile.text()).matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
]
const tokens = new Map(pairs.map(([, name, light, dark]) => [name, { light: light ?? '', dark: dark ?? '' }]))
const schemes = ['light', 'dark'] as const

function token(name: string, scheme: 'light' | 'dark'): string {
  const pair = tokens.get(name)
  if (pair === undefined) throw new Error(`tokens.css has no colour pair --${name}`)
  return pair[scheme]
}

test('black on white has the highest contrast there is', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
})

describe.each(schemes)('in %s colours', scheme => {
  test.each([
    ['ink', 'paper'],
    ['ink', 'surface'],
    ['ink', 'sunken'],
    ['ink-2', 'paper'],
    ['ink-2', 'surface'],
    ['ink-2', 'sunken'],
    ['accent', 'paper'],
    ['accent', 'surface'],
    ['accent', 'accent-soft'],
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['danger', 'paper'],
    ['danger', 'surface'],
    ['danger', 'danger-soft'],
    ['on-danger', 'danger'],
    ['warn', 'paper'],
    ['warn', 'warn-soft'],
    ['accent', 'warn-soft'],
    ['paper', 'ink'],
  ])('the text colour --%s can be read on --%s', (text, ground) => {
    expect(contrast(token(text, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['line-strong', 'paper'],
    ['track', 'paper'],
    ['elevation', 'paper'],
  ])('the line colour --%s stands out on --%s', (line, ground) => {
    expect(contrast(token(line, scheme), token(ground, scheme))).toBeGreaterThanOrEqual(3)
  })

  test.each(['land', 'water'] as const)('the track stands out on the %s of maps', where => {
    expect(contrast(trackColours[scheme].line, ground[scheme][where])).toBeGreaterThanOrEqual(3)
  })

  test.each([
    ['track', 'line'],
    ['track-casing', 'casing'],
    ['ink', 'outline'],
    ['ink-2', 'unknown'],
  ] as const)('--%s is the same as the %s of tracks on maps', (name, part) => {
    expect(token(name, scheme)).toBe(trackColours[scheme][part].toLowerCase())
  })

  test.each(Array.from({ length: 18 }, (_, index) => index + 1))(
    'the icon of sport %d stands out',
    sportId => {
      for (const ground of ['paper', 'surface']) {
        expect(
          contrast(sportLook(sportOfId(undefined, sportId))[scheme], token(ground, scheme)),
        ).toBeGreaterThanOrEqual(3)
      }
    },
  )

  test.each(colours.map(({ name, value }) => [name, value]))(
    '%s, a colour to choose, stands out',
    (_, colour) => {
      for (const ground of ['paper', 'surface']) {
        expect(contrast(colour, token(ground, scheme))).toBeGreaterThanOrEqual(3)
      }
    },
  )
})
