/**
 * Defines which features of an offline map's tiles are drawn, and from which zoom. Kinds and details are those of the
 * Protomaps basemap schema. Does no I/O.
 */

export const sourceLayers = [
  'earth',
  'landcover',
  'landuse',
  'water',
  'buildings',
  'roads',
  'boundaries',
] as const
type SourceLayer = (typeof sourceLayers)[number]

export interface Feature {
  layer: SourceLayer
  isArea: boolean
  kind: string
  detail: string
  isTunnel: boolean
  /** True for a ramp onto or off a large road. */
  isLink: boolean
}

export type StreetThing =
  | 'earth'
  | 'built'
  | 'green'
  | 'wood'
  | 'sand'
  | 'ice'
  | 'water'
  | 'river'
  | 'stream'
  | 'building'
  | 'path'
  | 'serviceRoad'
  | 'minorRoad'
  | 'majorRoad'
  | 'highway'
  | 'link'
  | 'tunnel'
  | 'railway'
  | 'boundary'
  | 'country'

/** Conditions for a feature. A feature matches if it meets all of them. */
export interface Match {
  thing: StreetThing
  layer: SourceLayer
  isArea: boolean
  kinds?: readonly string[]
  detail?: { is: string } | { isNot: string } | { atMost: number } | { above: number }
  /** For this property and the next: if it is missing, features with and without the property match. */
  isTunnel?: boolean
  isLink?: boolean
  /** First zoom at which the feature is drawn. Zooms are those of vector tiles, 512 pixels wide. */
  fromZoom?: number
  /** First zoom at which the feature is no longer drawn. */
  untilZoom?: number
}

/** First zoom at which the layer of land use replaces the coarse land cover. */
const landuseFrom = 7

const ground = (thing: StreetThing, ...kinds: string[]): Match[] => [
  { thing, layer: 'landcover', isArea: true, kinds, untilZoom: landuseFrom },
  { thing, layer: 'landuse', isArea: true, kinds, fromZoom: landuseFrom },
]

const road = (thing: StreetThing, kinds: readonly string[], rest: Partial<Match> = {}): Match => ({
  thing,
  layer: 'roads',
  isArea: false,
  kinds,
  isTunnel: false,
  ...rest,
})

/** The features that are drawn. At each zoom a feature matches at most one entry. */
export const matches: readonly Match[] = [
  { thing: 'earth', layer: 'earth', isArea: true },
  ...ground(
    'built',
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
  ),
  ...ground(
    'green',
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
  ),
  ...ground('wood', 'wood', 'forest'),
  ...ground('sand', 'beach', 'sand', 'barren'),
  ...ground('ice', 'glacier'),
  { thing: 'water', layer: 'water', isArea: true },
  { thing: 'river', layer: 'water', isArea: false, kinds: ['river'], fromZoom: 9 },
  { thing: 'stream', layer: 'water', isArea: false, kinds: ['stream'], fromZoom: 13 },
  { thing: 'building', layer: 'buildings', isArea: true, fromZoom: 14 },
  road('path', ['path'], { fromZoom: 12 }),
  road('serviceRoad', ['minor_road'], { detail: { is: 'service' }, fromZoom: 11 }),
  road('minorRoad', ['minor_road'], { detail: { isNot: 'service' }, fromZoom: 11 }),
  road('link', ['major_road', 'highway'], { isLink: true, fromZoom: 12 }),
  road('majorRoad', ['major_road'], { isLink: false }),
  road('highway', ['highway'], { isLink: false }),
  road('tunnel', ['major_road', 'highway'], { isTunnel: true, isLink: false }),
  road('tunnel', ['minor_road'], { isTunnel: true, fromZoom: 13 }),
  road('railway', ['rail'], { fromZoom: 9 }),
  { thing: 'boundary', layer: 'boundaries', isArea: false, detail: { above: 2 } },
  { thing: 'country', layer: 'boundaries', isArea: false, detail: { atMost: 2 } },
]

const matchesOf = new Map(sourceLayers.map(layer => [layer, matches.filter(match => match.layer === layer)]))

/** Returns the kind of a feature; `null` if it is not drawn at this zoom. */
export function thingOf(feature: Feature, zoom: number): StreetThing | null {
  return matchesOf.get(feature.layer)?.find(match => fits(feature, match, zoom))?.thing ?? null
}

function fits({ isArea, kind, detail, isTunnel, isLink }: Feature, match: Match, zoom: number): boolean {
  if (isArea !== match.isArea) return false
  if (zoom < (match.fromZoom ?? 0) || zoom >= (match.untilZoom ?? Infinity)) return false
  if (isTunnel !== (match.isTunnel ?? isTunnel) || isLink !== (match.isLink ?? isLink)) return false
  return (match.kinds?.includes(kind) ?? true) && fitsDetail(detail, match.detail)
}

function fitsDetail(detail: string, wanted: Match['detail']): boolean {
  if (wanted === undefined) return true
  if ('is' in wanted) return detail === wanted.is
  if ('isNot' in wanted) return detail !== wanted.isNot
  return 'atMost' in wanted ? Number(detail) <= wanted.atMost : !(Number(detail) <= wanted.above)
}
