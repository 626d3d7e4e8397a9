// Draws a track's lines with the detail that suits the zoom.
import { GeoJSONSource, type Map as GlMap, type StyleSpecification } from 'maplibre-gl'
import { openStyle } from '../base/style-on-map'
import type { TrackLines } from './track-details'
import { linesSource, markedSource } from './track-layers'

interface LinesOnMap {
  /** Shows a style, and the lines in its source. Unchanged parts are not drawn again. */
  show(style: StyleSpecification, lines: TrackLines): void
  /** Highlights a part of the track. */
  mark(marked: GeoJSON.FeatureCollection): void
}

export function openLines(map: GlMap): LinesOnMap {
  let style: StyleSpecification | null = null
  let lines: TrackLines | null = null
  let shown: GeoJSON.FeatureCollection | null = null
  let marked: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
  let shownMarked = marked
  const refresh = () => {
    const wanted = lines?.(map.getZoom())
    const source = map.getSource(linesSource)
    if (wanted === undefined || wanted === shown || !(source instanceof GeoJSONSource)) return
    shown = wanted
    source.setData(wanted)
  }
  const refreshMarked = () => {
    const source = map.getSource(markedSource)
    if (marked === shownMarked || !(source instanceof GeoJSONSource)) return
    shownMarked = marked
    source.setData(marked)
  }
  map.on('zoom', refresh)
  // The sources exist only once the style has loaded.
  map.on('style.load', refresh)
  map.on('style.load', refreshMarked)
  const giveStyle = openStyle(map)
  return {
    show: (newStyle, newLines) => {
      lines = newLines
      if (newStyle === style) return refresh()
      style = newStyle
      giveStyle(() => {
        shown = newLines(map.getZoom())
        shownMarked = marked
        return withData(withData(newStyle, linesSource, shown), markedSource, marked)
      })
    },
    mark: newMarked => {
      marked = newMarked
      refreshMarked()
    },
  }
}

function withData(
  style: StyleSpecification,
  name: string,
  data: GeoJSON.FeatureCollection,
): StyleSpecification {
  const source = style.sources[name]
  if (source?.type !== 'geojson') return style
  return { ...style, sources: { ...style.sources, [name]: { ...source, data } } }
}
