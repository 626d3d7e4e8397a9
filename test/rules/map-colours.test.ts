// Only src/maps/style defines how maps look: no other file that draws maps contains a colour.
import { describe, expect, test } from 'bun:test'
import { Glob } from 'bun'

const folders = ['src/maps', 'web/components/maps', 'web/screens/map']
const style = 'src/maps/style/'
const colour = /#(?:[0-9a-f]{3,4}){1,2}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi

const paths = folders.flatMap(folder => [...new Glob(`${folder}/**/*.{ts,tsx,css}`).scanSync('.')].toSorted())
const coloursIn = async (path: string) => [...(await Bun.file(path).text()).matchAll(colour)].map(String)

describe('a colour of a map', () => {
  test.each(paths.filter(path => !path.startsWith(style)))('is not in %s', async path => {
    expect(await coloursIn(path)).toEqual([])
  })

  test('is in the style', async () => {
    expect(await coloursIn(`${style}palette.ts`)).not.toBeEmpty()
  })
})
