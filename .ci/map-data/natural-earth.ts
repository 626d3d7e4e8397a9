/**
 * Compact format of Natural Earth's shapes in the repository: Brotli-compressed, with positions on the grid of the
 * deepest tiles, each stored as the difference from the previous one. All numbers are protocol buffer varints. It starts
 * with the length of the names and the names, one per line; then follows for every layer the number of its shapes, and
 * for each shape its kind, the zoom from which it is drawn (in tenths), the index of its name (0 for none), and its rings
 * or lines. PURE.
 */
import { PbfReader, PbfWriter } from 'pbf'

/** Layers in file order. */
const layerNames = ['land', 'lakes', 'rivers', 'glaciers', 'borders'] as const
export type LayerName = (typeof layerNames)[number]

/** Grid steps across the world, those of the deepest tiles: 102 m at 48°. */
export const gridSteps = 2 ** 18

/** Grid positions in Web Mercator. Rings of areas end where they begin. */
export type Outline = readonly (readonly [x: number, y: number])[]

export interface Shape {
  /** 1 for rivers inside lakes, and for disputed borders. */
  kind: 0 | 1
  /** Zoom of 256-pixel tiles. */
  fromZoom: number
  name: string
  outlines: Outline[]
}

export type NaturalEarth = Record<LayerName, Shape[]>

export function packShapes(layers: NaturalEarth): Uint8Array {
  const names = ['', ...new Set(layerNames.flatMap(layer => layers[layer].map(({ name }) => name)))]
  const known = [...new Set(names)]
  const indexes = new Map(known.map((name, index) => [name, index]))
  const pbf = new PbfWriter()
  pbf.writeString(known.join('\n'))
  for (const layer of layerNames) {
    pbf.writeVarint(layers[layer].length)
    for (const { kind, fromZoom, name, outlines } of layers[layer]) {
      pbf.writeVarint(kind)
      pbf.writeVarint(Math.round(fromZoom * 10))
      pbf.writeVarint(indexes.get(name) ?? 0)
      pbf.writeVarint(outlines.length)
      for (const outline of outlines) packOutline(pbf, outline)
    }
  }
  return pbf.finish()
}

function packOutline(pbf: PbfWriter, outline: Outline) {
  pbf.writeVarint(outline.length)
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of outline) {
    pbf.writeSVarint(x - lastX)
    pbf.writeSVarint(y - lastY)
    ;[lastX, lastY] = [x, y]
  }
}

export function unpackShapes(bytes: Uint8Array): NaturalEarth {
  const pbf = new PbfReader(bytes)
  const names = pbf.readString().split('\n')
  const list = <Item>(read: () => Item) => Array.from({ length: pbf.readVarint() }, read)
  const unpackOutline = (): Outline => {
    let [x, y] = [0, 0]
    return list(() => {
      x += pbf.readSVarint()
      y += pbf.readSVarint()
      return [x, y] as const
    })
  }
  const unpackShape = (): Shape => ({
    kind: pbf.readVarint() === 1 ? 1 : 0,
    fromZoom: pbf.readVarint() / 10,
    name: names[pbf.readVarint()] ?? '',
    outlines: list(unpackOutline),
  })
  const [land = [], lakes = [], rivers = [], glaciers = [], borders = []] = layerNames.map(() =>
    list(unpackShape),
  )
  return { land, lakes, rivers, glaciers, borders }
}
