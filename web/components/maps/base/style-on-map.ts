import type { Map as GlMap, StyleSpecification } from 'maplibre-gl'

/**
 * Gives a map that was opened without a style one after the other. One that comes while the first is still being taken
 * waits for that: the map would throw away what it has begun and begin again from nothing.
 * @returns takes what makes a style, which is called when the map can take it
 */
export function openStyle(map: GlMap): (make: () => StyleSpecification) => void {
  let isFirst = true
  let isTaking = false
  let waiting: (() => StyleSpecification) | null = null
  const give = (make: () => StyleSpecification) => {
    if (isTaking) {
      waiting = make
      return
    }
    // Later ones are compared with what is there, at once.
    isTaking = isFirst
    isFirst = false
    map.setStyle(make())
  }
  map.on('style.load', () => {
    isTaking = false
    const next = waiting
    waiting = null
    if (next !== null) give(next)
  })
  return give
}
