// Layers with the names of the built-in map for MapLibre. They look like the names that the server draws on images and
// tiles. The functions here are pure.
import type {
  CircleLayerSpecification,
  ExpressionSpecification,
  FilterSpecification,
  SymbolLayerSpecification,
  VectorSourceSpecification,
} from 'maplibre-gl'
import {
  haloOpacity,
  lastNameTileZoom,
  localFonts,
  type NameKind,
  nameKinds,
  nameLayout,
  nameStyles,
} from '../../../../src/maps/style/names'
import { names, type Theme } from '../../../../src/maps/style/palette'
import type { RegionSource } from '../../../../src/maps/tiles/schemas'

type NameLayer = CircleLayerSpecification | SymbolLayerSpecification

/** The app's font, served by this server. */
export const nameFont = 'Inter'

/** The app's font, and fonts for the scripts of all local names on the built-in map. */
export const localNameFont = 'Inter and local letters'

/** The MapLibre source of the place names. The server has one tile of names for each tile of the base map. */
export function namesSource(groundTiles: readonly string[]): VectorSourceSpecification {
  const tiles = groundTiles.map(address => address.replace('/base-map/', '/base-map/names/'))
  return { type: 'vector', tiles, minzoom: 1, maxzoom: lastNameTileZoom }
}

/**
 * Fonts for scripts that the app's font lacks; this server sends them. MapLibre fetches a file only if a name has
 * characters in the file's ranges.
 */
export function localFaces(groundTiles: readonly string[]) {
  return groundTiles.flatMap(address =>
    Object.entries(localFonts).map(([font, ranges]) => ({
      url: address.replace('{z}/{x}/{y}.mvt', `fonts/${font}.otf`),
      'unicode-range': ranges.map(range => `U+${range.map(code => code.toString(16)).join('-')}`),
    })),
  )
}

/** Distance from the baseline to the lower edge of MapLibre's text box, in em. */
const belowLine = 0.3

/**
 * Makes the layers of the built-in place names.
 * @param regions offline maps; built-in names are left out in their areas, because offline maps have their own names
 */
export function nameLayers(
  source: string,
  theme: Theme,
  font: string,
  regions: readonly RegionSource[],
): NameLayer[] {
  const shown: ExpressionSpecification[] = [
    ['<=', ['get', 'from'], ['zoom']],
    ['<', ['zoom'], ['+', ['coalesce', ['get', 'until'], 99], 1]],
    ...regions.map(({ bounds, minzoom }) => outside(bounds, minzoom)),
  ]
  const place = { source, 'source-layer': 'names' }
  const dotted = nameKinds.filter(kind => nameStyles[kind].hasDot)
  const colour = byKind(kind => names[theme][nameStyles[kind].colour])
  return [
    {
      ...place,
      id: `${source} dots`,
      type: 'circle',
      filter: allOf([...shown, ['in', ['get', 'kind'], ['literal', dotted]]]),
      paint: {
        'circle-radius': nameLayout.dot,
        'circle-color': colour,
        'circle-stroke-color': names[theme].halo,
        'circle-stroke-width': 0.5,
      },
    },
    {
      ...place,
      id: `${source} words`,
      type: 'symbol',
      filter: allOf(shown),
      layout: {
        'text-field': ['get', 'text'],
        'text-font': [font],
        'text-size': byKind(kind => nameStyles[kind].size),
        'text-max-width': 99,
        'text-anchor': byKind(kind => (nameStyles[kind].stands === 'above' ? 'bottom' : 'center')),
        'text-offset': byKind(kind => ['literal', [0, riseOf(kind)]]),
        'text-rotate': ['coalesce', ['get', 'angle'], 0],
        'text-rotation-alignment': 'map',
        // The server has already chosen names that do not overlap.
        'text-padding': 0,
      },
      paint: {
        'text-color': colour,
        'text-halo-color': byKind(kind => haloOf(nameStyles[kind].halo, theme)),
        'text-halo-width': nameLayout.halo,
      },
    },
  ]
}

/** Writes a halo's colour with its opacity, as `#rrggbbaa`. */
export function haloOf(halo: keyof typeof haloOpacity, theme: Theme): string {
  const opacity = Math.round(haloOpacity[halo] * 255)
  return opacity === 255
    ? names[theme][halo]
    : `${names[theme][halo]}${opacity.toString(16).padStart(2, '0')}`
}

const riseOf = (kind: NameKind) => {
  const { stands, size } = nameStyles[kind]
  return stands === 'above' ? belowLine - nameLayout.rise / size : 0
}

type Cases = [string, ExpressionInput, ...(string | ExpressionInput)[]]
type ExpressionInput = string | number | ExpressionSpecification

function byKind(choose: (kind: NameKind) => ExpressionInput): ExpressionSpecification {
  const [first, ...rest] = nameKinds
  const cases: Cases = [first, choose(first), ...rest.flatMap(kind => [kind, choose(kind)])]
  return ['match', ['get', 'kind'], ...cases, choose(first)]
}

const allOf = (conditions: ExpressionSpecification[]): FilterSpecification => ['all', ...conditions]

function outside([west, south, east, north]: RegionSource['bounds'], from: number): ExpressionSpecification {
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return ['any', ['<', ['zoom'], from], ['!', ['within', { type: 'Polygon', coordinates: [corners] }]]]
}
