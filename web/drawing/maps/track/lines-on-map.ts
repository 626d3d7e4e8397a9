// Keeps a track's lines as detailed as the zoom asks for.
import { GeoJSONSource, type Map as GlMap, type StyleSpecification } from 'maplibre-gl'
import type { TrackLines } from './track-details'
import { linesSource, markedSource } from './track-layers'

interface LinesOnMap {
  /** Shows a style and, in its source of lines, these. What is the same is not drawn anew. */
  show(style: StyleSpecification, lines: TrackLines): void
  /** Marks a part of the track. */
  mark(marked: GeoJSON.FeatureCollection): void
}

export function openLines(map: GlMap): LinesOnMap {
  let style: StyleSpecification | null = null
  let lines: TrackLines | null = null
  let shown: GeoJSON.FeatureCollection | null = null
  let marked: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
  const refresh = () => {
    const wanted = lines?.(map.getZoom())
    const source = map.getSource(linesSource)
    if (wanted === undefined || wanted === shown || !(source instanceof GeoJSONSource)) return
    shown = wanted
    source.setData(wanted)
  }
  map.on('zoom', refresh)
  return {
    show: (newStyle, newLines) => {
      lines = newLines
      if (newStyle === style) return refresh()
      style = newStyle
      shown = newLines(map.getZoom())
      map.setStyle(withData(withData(newStyle, linesSource, shown), markedSource, marked))
    },
    mark: newMarked => {
      marked = newMarked
      const source = map.getSource(markedSource)
      if (source instanceof GeoJSONSource) source.setData(marked)
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
