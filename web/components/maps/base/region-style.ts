// The style of offline maps. Import it only when an offline map is shown, because it is large. The functions here are
// pure.
import { type Flavor, layers, namedFlavor } from '@protomaps/basemaps'
import type { LayerSpecification, VectorSourceSpecification } from 'maplibre-gl'
import { ground, names } from '../../../../src/maps/style/palette'
import type { RegionSource } from '../../../../src/maps/tiles/schemas'
import type { Scheme } from '../../../ui/theme'
import { offlineMapLayers } from './map-layers'
import { haloOf, nameFont } from './name-layers'

export interface RegionStyle {
  sources: Record<string, VectorSourceSpecification>
  layers: LayerSpecification[]
}

interface RegionStyleOptions {
  scheme: Scheme
  /** Code of the language for names, such as `de`. */
  language: string
}

/** Builds the style that draws the offline maps over each other, and the names of all of them on top. */
export function regionStyle(
  regions: readonly RegionSource[],
  { scheme, language }: RegionStyleOptions,
): RegionStyle {
  return {
    sources: Object.fromEntries(
      regions.map(({ id, attribution: _, ...source }) => [id, { type: 'vector', ...source }]),
    ),
    layers: [
      ...regions.flatMap(({ id }) => offlineMapLayers(id, scheme)),
      ...regions.flatMap(({ id }) => nameLayers(id, scheme, language)),
    ],
  }
}

/** Protomaps decides where and at which zooms names are drawn. */
function nameLayers(source: string, scheme: Scheme, language: string): LayerSpecification[] {
  return layers(source, nameFlavor(scheme), { labelsOnly: true, lang: language })
    .flatMap(withoutIcons)
    .map(layer => ({ ...layer, id: `${source} ${layer.id}` }))
}

/** Removes icons. Layers that consist mainly of icons are dropped; names of places stay without their icons. */
function withoutIcons(layer: LayerSpecification): LayerSpecification[] {
  if (layer.type !== 'symbol' || !('icon-image' in (layer.layout ?? {}))) return [layer]
  if (!layer.id.startsWith('places_')) return []
  const layout = Object.entries(layer.layout ?? {}).filter(([name]) => !name.startsWith('icon-'))
  return [{ ...layer, layout: Object.fromEntries(layout) }]
}

function nameFlavor(scheme: Scheme): Flavor {
  const { street, mainRoad, house, district, city, state, country, water, halo } = names[scheme]
  return {
    ...namedFlavor(scheme),
    roads_label_minor: street,
    roads_label_minor_halo: halo,
    roads_label_major: mainRoad,
    roads_label_major_halo: halo,
    address_label: house,
    address_label_halo: halo,
    subplace_label: district,
    subplace_label_halo: halo,
    city_label: city,
    city_label_halo: halo,
    state_label: state,
    state_label_halo: halo,
    country_label: country,
    ocean_label: water,
    // Layers of names use these two colours only for the halos (outlines) around the names of countries and waters.
    earth: ground[scheme].land,
    water: haloOf('waterHalo', scheme),
    regular: nameFont,
    bold: nameFont,
    italic: nameFont,
  }
}
