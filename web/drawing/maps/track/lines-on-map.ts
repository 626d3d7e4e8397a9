// Keeps a track's lines as detailed as the zoom asks for.
import { GeoJSONSource, type Map as GlMap, type StyleSpecification } from 'maplibre-gl'
import type { TrackLines } from './track-details'
import { linesSource } from './track-layers'

/** @returns a function that shows a style and, in its source of lines, these. What is the same is not drawn anew. */
export function openLines(map: GlMap): (style: StyleSpecification, lines: TrackLines) => void {
  let style: StyleSpecification | null = null
  let lines: TrackLines | null = null
  let shown: GeoJSON.FeatureCollection | null = null
  const refresh = () => {
    const wanted = lines?.(map.getZoom())
    const source = map.getSource(linesSource)
    if (wanted === undefined || wanted === shown || !(source instanceof GeoJSONSource)) return
    shown = wanted
    source.setData(wanted)
  }
  map.on('zoom', refresh)
  return (newStyle, newLines) => {
    lines = newLines
    if (newStyle === style) return refresh()
    style = newStyle
    shown = newLines(map.getZoom())
    map.setStyle(withLines(newStyle, shown))
  }
}

function withLines(style: StyleSpecification, data: GeoJSON.FeatureCollection): StyleSpecification {
  const source = style.sources[linesSource]
  if (source?.type !== 'geojson') return style
  return { ...style, sources: { ...style.sources, [linesSource]: { ...source, data } } }
}
