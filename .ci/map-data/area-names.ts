/** Positions of the names of countries, lakes and glaciers, and the zooms that show them. */
import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Lettering } from '../../src/lib/lettering/lettering'
import { lastNameZoom, type NameKind, nameStyles } from '../../src/maps/style/names'
import { mercatorX, mercatorY } from '../../src/tracks/lines/web-mercator'
import { gridSteps, type NaturalEarth } from './natural-earth'

interface AreaName {
  text: string
  kind: NameKind
  x: number
  y: number
  angle: number
  from: number
  until: number
}

type WidthOf = Lettering['widthOf']
type Ring = readonly (readonly [x: number, y: number])[]

/** The last zoom at which countries are named, because closer ones do not show most of a country. */
const lastCountryZoom = 6

/** Half the width in pixels from which a lake or glacier is named even if the name is wider. */
const smallestLake = 44

const rows = 24

/** The middle of the widest horizontal stretch inside an area, preferring stretches near its vertical middle. */
function widestStretch(rings: readonly Ring[]): { x: number; y: number; width: number } {
  const all = rings.flat()
  const [top, bottom] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))]
  let widest = { x: 0, y: 0, width: 0, weight: 0 }
  for (let row = 0; row < rows; row++) {
    const share = (row + 0.5) / rows
    const y = top + (bottom - top) * share
    const crossings = rings.flatMap(ring => crossingsOf(ring, y)).toSorted((one, other) => one - other)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const [from = 0, to = 0] = [crossings[at], crossings[at + 1]]
      const weight = (to - from) * (1 - Math.abs(share - 0.5))
      if (weight > widest.weight) widest = { x: (from + to) / 2, y, width: to - from, weight }
    }
  }
  return widest
}

function crossingsOf(ring: Ring, y: number): number[] {
  return ring.flatMap(([endX, endY], at) => {
    const [startX, startY] = ring[at - 1] ?? [endX, endY]
    return startY <= y === endY <= y ? [] : [startX + ((y - startY) / (endY - startY)) * (endX - startX)]
  })
}

const spanOf = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), -Infinity) -
  values.reduce((least, value) => Math.min(least, value), Infinity)

const zoomWhere = (pixels: number, size: number) => Math.ceil(Math.log2(pixels / (512 * size)))

export async function countryNames(widthOf: WidthOf): Promise<AreaName[]> {
  type Ctx = Topology<{ countries: GeometryCollection<{ name: string }> }>
  const path = Bun.resolveSync('world-atlas/countries-50m.json', import.meta.dir)
  const world: Ctx = await Bun.file(path).json()
  return feature(world, world.objects.countries).features.flatMap(({ geometry, properties: { name } }) => {
    const polygons =
      geometry.type === 'Polygon'
        ? [geometry.coordinates]
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates
          : []
    const stretches = polygons.map(rings => widestStretch(rings.map(ring => ring.map(onMap))))
    const widest = stretches.toSorted((one, other) => other.width - one.width)[0]
    if (!widest || widest.width > 0.9) return []
    const needed = widthOf(name, { size: nameStyles.country.size }) * 0.8
    const from = Math.max(1, zoomWhere(needed, widest.width))
    const { x, y } = widest
    return [
      {
        text: name,
        kind: 'country',
        x,
        y,
        angle: 0,
        from: Math.min(from, lastCountryZoom),
        until: lastCountryZoom,
      },
    ]
  })
}

const onMap = ([longitude = 0, latitude = 0]: Position) =>
  [mercatorX(longitude), mercatorY(latitude)] as const

export function areaNames({ lakes, glaciers }: NaturalEarth, widthOf: WidthOf): AreaName[] {
  const nameArea = (kind: 'lake' | 'glacier') => (shape: NaturalEarth['lakes'][number]) => {
    const [outer = []] = shape.outlines
    const rings = shape.outlines.map(ring => ring.map(([x, y]) => [x / gridSteps, y / gridSteps] as const))
    if (shape.name === '') return []
    const { x, y, width } = widestStretch(rings)
    const across = Math.max(spanOf(outer.map(([x]) => x)), spanOf(outer.map(([, y]) => y))) / gridSteps
    const words = widthOf(shape.name, { size: nameStyles[kind].size })
    const from = Math.max(2, Math.min(zoomWhere(words * 0.7, width), zoomWhere(smallestLake * 2, across)))
    return [{ text: shape.name, kind, x, y, angle: 0, from: Math.min(from, 12), until: lastNameZoom, across }]
  }
  return [...lakes.flatMap(nameArea('lake')), ...glaciers.flatMap(nameArea('glacier'))]
    .toSorted((one, other) => other.across - one.across)
    .map(({ across: _, ...name }) => name)
}
