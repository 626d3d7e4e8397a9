import { describe, expect, test } from 'bun:test'
import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'
import { openStyle } from '../../../../../web/components/maps/base/style-on-map'

describe('a map that is given styles', () => {
  test('takes one that comes early when it has taken the first, and of several the last', () => {
    const { taken, finish, give } = openMap()
    give('first')
    give('second')
    give('third')
    expect(taken).toEqual(['first'])
    finish()
    expect(taken).toEqual(['first', 'third'])
  })

  test('takes others at once when it has one', () => {
    const { taken, finish, give } = openMap()
    give('first')
    finish()
    give('second')
    give('third')
    expect(taken).toEqual(['first', 'second', 'third'])
  })
})

/**
 * A stand-in for a MapLibre map. The first style is loaded when `finish` is called; later styles are loaded at once.
 */
function openMap() {
  const taken: (string | undefined)[] = []
  let finish = () => {}
  const map = {
    on: (event: string, listener: () => void) => {
      if (event === 'style.load') finish = listener
    },
    setStyle: ({ name }: StyleSpecification) => {
      taken.push(name)
      if (taken.length > 1) finish()
    },
  }
  const giveStyle = openStyle(map as unknown as GlMap)
  return {
    taken,
    finish: () => finish(),
    give: (name: string) => giveStyle(() => ({ version: 8, name, sources: {}, layers: [] })),
  }
}
