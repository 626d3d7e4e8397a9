// How detailed the streets of an area may be. Pure.
import type { MeasuredCut } from '../../../../src/maps/regions/cuts/schemas'

type Detail = MeasuredCut['details'][number]

/** What is shown from which zoom of Protomaps' map of the world on, the most first. */
const kinds = [
  { fromZoom: 14, name: 'streets.everything' },
  { fromZoom: 12, name: 'streets.streetsOnly' },
  { fromZoom: 0, name: 'streets.mainRoads' },
] as const

/** The deepest zoom of each kind, the most detailed first. Large areas cannot have everything. */
export function choicesOf(details: readonly Detail[]) {
  return kinds.flatMap(({ fromZoom, name }, index) => {
    const untilZoom = kinds[index - 1]?.fromZoom ?? Number.POSITIVE_INFINITY
    const detail = details.findLast(({ max_zoom }) => max_zoom >= fromZoom && max_zoom < untilZoom)
    return detail ? [{ ...detail, name }] : []
  })
}
