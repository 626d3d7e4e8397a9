// The layer with the relief for MapLibre. It looks like the relief that the server draws on images and tiles. The
// functions here are pure.
import type { RasterLayerSpecification, RasterSourceSpecification } from 'maplibre-gl'
import type { Theme } from '../../../../src/maps/style/palette'
import { maxReliefZoom, reliefAddress, reliefOpacity, reliefStyle } from '../../../../src/maps/style/relief'

/** The MapLibre source of the relief. It has fewer tiles than the base map, and MapLibre enlarges the deepest. */
export function reliefSource(groundTiles: readonly string[]): RasterSourceSpecification {
  return { type: 'raster', tiles: groundTiles.map(reliefAddress), tileSize: 512, maxzoom: maxReliefZoom }
}

/** Makes the layer of the relief. Where it has faded out, MapLibre requests no tiles. */
export function reliefLayer(source: string, theme: Theme): RasterLayerSpecification {
  const [from, to] = reliefStyle.fade
  return {
    id: source,
    type: 'raster',
    source,
    maxzoom: to,
    paint: {
      'raster-opacity': ['interpolate', ['linear'], ['zoom'], from, reliefOpacity(theme, from), to, 0],
      'raster-fade-duration': 0,
    },
  }
}
