/** Which paint a shape of a region file gets, by what it is and how close one looks. PURE. */
import type { PaintName } from './paints'
import type { LayerName, Shape } from '../maps/regions/pmtiles/read-tile'

/** Zooms are those of vector tiles, 512 pixels wide. */
const buildingsFrom = 14
const pathsFrom = 12
const minorRoadsFrom = 11
const streamsFrom = 13
const riversFrom = 9
const railwaysFrom = 9
/** Where land use takes over from the coarse cover of the land. */
const landuseFrom = 7

const woods = new Set(['wood', 'forest'])
const greens = new Set([
  'allotments',
  'cemetery',
  'farmland',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'meadow',
  'national_park',
  'nature_reserve',
  'park',
  'pitch',
  'playground',
  'protected_area',
  'scrub',
  'village_green',
])
const sands = new Set(['beach', 'sand', 'barren'])
const built = new Set([
  'aerodrome',
  'college',
  'hospital',
  'industrial',
  'pedestrian',
  'pier',
  'runway',
  'school',
  'university',
  'urban_area',
  'zoo',
])

type Look = (shape: Shape, zoom: number) => PaintName | null

const looks: Record<LayerName, Look> = {
  earth: ({ isArea }) => (isArea ? 'earth' : null),
  landcover: (shape, zoom) => (zoom < landuseFrom ? lookOfGround(shape) : null),
  landuse: (shape, zoom) => (zoom >= landuseFrom ? lookOfGround(shape) : null),
  water: lookOfWater,
  buildings: ({ isArea }, zoom) => (isArea && zoom >= buildingsFrom ? 'building' : null),
  roads: (shape, zoom) => (shape.isArea ? null : lookOfRoad(shape, zoom)),
  boundaries: ({ isArea, detail }) => {
    if (isArea) return null
    return Number(detail) <= 2 ? 'country' : 'boundary'
  },
}

/** Null for what is not drawn, or not from so far. */
export function lookOf(shape: Shape, zoom: number): PaintName | null {
  return looks[shape.layer](shape, zoom)
}

function lookOfGround({ isArea, kind }: Shape): PaintName | null {
  if (!isArea) return null
  if (woods.has(kind)) return 'wood'
  if (greens.has(kind)) return 'green'
  if (sands.has(kind)) return 'sand'
  if (kind === 'glacier') return 'ice'
  return built.has(kind) ? 'built' : null
}

function lookOfWater({ isArea, kind }: Shape, zoom: number): PaintName | null {
  if (isArea) return 'water'
  if (kind === 'river' && zoom >= riversFrom) return 'river'
  return kind === 'stream' && zoom >= streamsFrom ? 'stream' : null
}

function lookOfRoad({ kind, detail, isTunnel }: Shape, zoom: number): PaintName | null {
  if (kind === 'highway') return 'highway'
  if (kind === 'major_road') return 'majorRoad'
  if (kind === 'rail') return isTunnel || zoom < railwaysFrom ? null : 'railway'
  if (kind === 'path') return isTunnel || zoom < pathsFrom ? null : 'path'
  if (kind !== 'minor_road' || zoom < minorRoadsFrom) return null
  return detail === 'service' ? 'serviceRoad' : 'minorRoad'
}
