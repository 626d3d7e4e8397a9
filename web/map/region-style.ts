// The streets of region files, as layers for the map. Loaded only when there is such a file: the style is large. Pure.
import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import type { FontFacesSpecification, LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import type { RegionSource } from '../../src/maps/tiles/schemas'
import type { FontFile } from '../ui/fonts'
import type { Scheme } from '../ui/theme'

export interface RegionStyle {
  sources: Record<string, VectorSourceSpecification>
  layers: LayerSpecification[]
  fontFaces: FontFacesSpecification
}

export interface RegionLook {
  scheme: Scheme
  /** Colours of the base map, which goes on around a region. */
  land: string
  water: string
}

interface RegionStyleOptions extends RegionLook {
  /** Of names, such as `de`. */
  language: string
  /** With absolute addresses. */
  fonts: readonly FontFile[]
}

const font = 'Inter'

/** Region files one over the other, the names of all above. Characters that the fonts lack are drawn with those of the device. */
export function regionStyle(regions: readonly RegionSource[], options: RegionStyleOptions): RegionStyle {
  const flavor = mutedFlavor(options)
  const all = regions.flatMap(({ id }) =>
    layers(id, flavor, { lang: options.language })
      .filter(layer => layer.type !== 'background')
      .flatMap(withoutIcons)
      .map(layer => ({ ...layer, id: `${id} ${layer.id}` })),
  )
  return {
    sources: Object.fromEntries(
      regions.map(({ id, attribution: _, ...source }) => [id, { type: 'vector', ...source }]),
    ),
    layers: [...all.filter(({ type }) => type !== 'symbol'), ...all.filter(({ type }) => type === 'symbol')],
    fontFaces: {
      [font]: options.fonts.map(({ url, unicodeRange }) => ({
        url,
        'unicode-range': unicodeRange.split(', '),
      })),
    },
  }
}

/** There are no icons: what is an icon above all is left out, and names stand alone. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol' || !('icon-image' in (layer.layout ?? {}))) return [layer]
  if (!layer.id.startsWith('places_')) return []
  const layout = Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-'))
  return [{ ...layer, layout: Object.fromEntries(layout) }]
}

/** Quieter than Protomaps' own, so that the track leads; pictures have the same colours. */
function mutedFlavor({ scheme, land, water }: RegionStyleOptions): Flavor {
  const own = { earth: land, water, regular: font, bold: font, italic: font }
  return { ...namedFlavor(scheme), ...(scheme === 'dark' ? darkColours : lightColours), ...own }
}

/** Streets, main roads, paths and their edges, on bridges too. */
function ways(colours: { street: string; mainRoad: string; path: string; casing: string }): Partial<Flavor> {
  const { street, mainRoad, path, casing } = colours
  return {
    minor_service: street,
    minor_a: street,
    minor_b: street,
    link: street,
    major: street,
    highway: mainRoad,
    other: path,
    bridges_minor: street,
    bridges_link: street,
    bridges_major: street,
    bridges_highway: mainRoad,
    bridges_other: path,
    minor_service_casing: casing,
    minor_casing: casing,
    link_casing: casing,
    major_casing_early: casing,
    major_casing_late: casing,
    highway_casing_early: casing,
    highway_casing_late: casing,
    bridges_minor_casing: casing,
    bridges_link_casing: casing,
    bridges_major_casing: casing,
    bridges_highway_casing: casing,
  }
}

const lightColours: Partial<Flavor> = {
  ...ways({ street: '#FFFFFF', mainRoad: '#FBEFCB', path: '#A8A08C', casing: '#D3D0C4' }),
  park_a: '#E3EBD6',
  park_b: '#E3EBD6',
  wood_a: '#D5E2C9',
  wood_b: '#D5E2C9',
  scrub_a: '#E3EBD6',
  scrub_b: '#E3EBD6',
  zoo: '#E3EBD6',
  hospital: '#ECEBE4',
  industrial: '#ECEBE4',
  school: '#ECEBE4',
  aerodrome: '#ECEBE4',
  military: '#ECEBE4',
  sand: '#F1EBD3',
  beach: '#F1EBD3',
  buildings: '#CFCBBD',
  railway: '#8F8F8A',
  roads_label_minor: '#6B7166',
  roads_label_major: '#545A50',
  subplace_label: '#6B7166',
  city_label: '#3F453C',
  state_label: '#868C80',
  country_label: '#6B7166',
  ocean_label: '#5F7A82',
}

const darkColours: Partial<Flavor> = {
  ...ways({ street: '#4A524C', mainRoad: '#5E5842', path: '#7A8072', casing: '#121513' }),
  park_a: '#1E2820',
  park_b: '#1E2820',
  wood_a: '#1C2B1F',
  wood_b: '#1C2B1F',
  scrub_a: '#1E2820',
  scrub_b: '#1E2820',
  buildings: '#343A35',
  railway: '#6A7270',
  roads_label_minor: '#8A9088',
  roads_label_major: '#A0A69D',
  subplace_label: '#8A9088',
  city_label: '#C2C8BF',
  state_label: '#7C837A',
  country_label: '#A0A69D',
  address_label: '#7C837A',
  ocean_label: '#7C8F96',
}
