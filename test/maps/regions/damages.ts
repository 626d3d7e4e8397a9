// Damaged region files. Each has a name, the file, and the message with which it is refused.
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { directoryBytes, writePmtiles } from '../../support/pmtiles'
import { townBounds, townFile, townLayers, townMetadata, townTiles } from '../../support/region-file'

const sound = townFile()
const withLeaves = townFile({ leafEntries: 7 })
const start = new DataView(sound.buffer, sound.byteOffset)
const [rootAt, rootLength, metadataAt] = [8, 16, 24].map(at =>
  Number(start.getBigUint64(at, true)),
) as number[]
const leavesAt = Number(new DataView(withLeaves.buffer, withLeaves.byteOffset).getBigUint64(40, true))

/** A copy of a file with changed bytes. */
function changed(change: (view: DataView, bytes: Uint8Array) => void, file = sound): Uint8Array {
  const copy = new Uint8Array(file)
  change(new DataView(copy.buffer), copy)
  return copy
}

const numberAt = (at: number, value: number) => changed(view => view.setBigUint64(at, BigInt(value), true))
const byteAt = (at: number, value: number) => changed(view => view.setUint8(at, value))
const degreesAt = (at: number, value: number) => changed(view => view.setInt32(at, value * 1e7, true))

/** A file with another root directory. The parts after it are shifted. */
function withRoot(root: Uint8Array): Uint8Array {
  const tail = sound.subarray(rootAt! + rootLength!)
  const file = Buffer.concat([sound.subarray(0, rootAt), root, tail])
  const view = new DataView(file.buffer, file.byteOffset)
  const shift = root.length - rootLength!
  view.setBigUint64(16, BigInt(root.length), true)
  for (const at of [24, 40, 56]) view.setBigUint64(at, view.getBigUint64(at, true) + BigInt(shift), true)
  return new Uint8Array(file)
}

const rootOf = (bytes: Uint8Array<ArrayBuffer>) => withRoot(Bun.gzipSync(bytes))
const entry = { id: 0, offset: 0, length: 50, runLength: 1 }

/** A file whose first tile is replaced. */
const withTile = (bytes: Uint8Array) => {
  const tiles = townTiles().map((tile, i) => (i === 0 ? { ...tile, bytes } : tile))
  return writePmtiles({ tiles, metadata: townMetadata, bounds: townBounds })
}
const zeros = (bytes: number) => Bun.gzipSync(new Uint8Array(bytes))

const withoutLayer = (name: string) =>
  townFile({
    metadata: { ...townMetadata, vector_layers: townMetadata.vector_layers.filter(({ id }) => id !== name) },
  })

/** A field of a vector tile message: its field number and type, its length, and its content. */
const message = (field: number, content: number[]) => [field * 8 + 2, content.length, ...content]
const text = (words: string) => [...new TextEncoder().encode(words)]

/** A tile with one line of this geometry in its layer of roads. */
export const tileWithGeometry = (geometry: number[]): Uint8Array =>
  Uint8Array.from(message(3, [...message(1, text('roads')), ...message(2, [24, 2, ...message(4, geometry)])]))

/** Geometry of a few bytes that announces 2^29 − 1 lines. `endlessClosing` announces as many "close" commands. */
const endlessLine = [0x09, 0, 0, 0xfa, 0xff, 0xff, 0xff, 0x0f, 2, 2]
export const endlessClosing = [0x09, 0, 0, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x09, 0, 0]

/** A tile with more than half a million points. */
function crowdedTile(): Uint8Array {
  const line = Array.from({ length: 60_000 }, (_, i) => [4.9 + (i % 2) * 0.01, 44.9 + i * 1e-6])
  const geometry = { type: 'MultiLineString' as const, coordinates: Array.from({ length: 10 }, () => line) }
  const slices = new GeoJSONVT({ type: 'Feature', properties: {}, geometry }, { tolerance: 0, maxZoom: 14 })
  const tile = slices.getTile(0, 0, 0)!
  return fromGeojsonVt({ roads: { ...tile, features: tile.features } }, { version: 2, extent: 4096 })
}

export const damages: [what: string, file: Uint8Array, reason: string][] = [
  ['is empty', new Uint8Array(), 'this is not a PMTiles file of version 3'],
  ['is a text', new TextEncoder().encode('<html></html>'), 'this is not a PMTiles file of version 3'],
  ['is of version 2', byteAt(7, 2), 'this is not a PMTiles file of version 3'],
  ['is of version 4', byteAt(7, 4), 'this is not a PMTiles file of version 3'],
  ['ends in its header', sound.slice(0, 100), 'the file is cut off: it is shorter than it says'],
  ['ends in its directory', sound.slice(0, 150), 'the file is cut off: it is shorter than it says'],
  ['ends in its tiles', sound.slice(0, -1), 'the file is cut off: it is shorter than it says'],
  ['has its tiles beyond its end', numberAt(56, 2 ** 52), 'the file is cut off: it is shorter than it says'],
  ['has endless tiles', numberAt(64, 2 ** 63), 'the file is cut off: it is shorter than it says'],
  ['has its leaves beyond its end', numberAt(40, 2 ** 40), 'the file is cut off: it is shorter than it says'],
  [
    'has a description beyond its end',
    numberAt(32, 2 ** 33),
    'the file is cut off: it is shorter than it says',
  ],
  ['has no tiles', numberAt(64, 0), 'the file holds no tiles'],
  ['has raster tiles', byteAt(99, 2), 'the file holds pictures, not vector tiles'],
  ['has tiles of no kind', byteAt(99, 0), 'the file holds pictures, not vector tiles'],
  ['has MLT tiles', byteAt(99, 6), 'the file holds pictures, not vector tiles'],
  ['has tiles in Brotli', byteAt(98, 3), 'the file is compressed in a way that is not supported'],
  ['has directories in Zstandard', byteAt(97, 4), 'the file is compressed in a way that is not supported'],
  ['has no directory', numberAt(16, 0), 'the directory of the file is damaged'],
  ['has its directory in its header', numberAt(8, 10), 'the directory of the file is damaged'],
  [
    'has a directory that is no gzip',
    changed((_, bytes) => bytes.fill(7, rootAt, rootAt! + 20)),
    'the directory of the file is damaged',
  ],
  [
    'has a directory of nonsense',
    rootOf(new Uint8Array(100).fill(255)),
    'the directory of the file is damaged',
  ],
  [
    'has a directory that ends early',
    rootOf(directoryBytes([entry, entry]).slice(0, -2)),
    'the directory of the file is damaged',
  ],
  [
    'has a directory that unpacks to 8 MB',
    withRoot(Bun.gzipSync(new Uint8Array(8_000_000))),
    'the directory of the file is damaged',
  ],
  ['has an empty directory', rootOf(directoryBytes([])), 'the directory of the file is damaged'],
  [
    'has a leaf that is the directory itself',
    rootOf(directoryBytes([{ ...entry, runLength: 0, length: 2 ** 30 }])),
    'the directory of the file is damaged',
  ],
  [
    'has a damaged leaf',
    changed((_, bytes) => bytes.fill(7, leavesAt, leavesAt + 20), withLeaves),
    'the directory of the file is damaged',
  ],
  [
    'has a tile beyond its end',
    rootOf(directoryBytes([{ ...entry, offset: 2 ** 31 }])),
    'the directory of the file is damaged',
  ],
  [
    'has its zooms in the wrong order',
    changed(view => view.setUint16(100, 0x0500)),
    'the header of the file is damaged',
  ],
  [
    'has a description that is no gzip',
    changed((_, bytes) => bytes.fill(7, metadataAt, metadataAt! + 10)),
    'the description of the file is damaged',
  ],
  [
    'has a description that is nothing',
    townFile({ metadata: null }),
    'the file is not in the Protomaps basemap schema',
  ],
  [
    'has a description of megabytes',
    townFile({ metadata: { ...townMetadata, more: 'x'.repeat(2_000_000) } }),
    'the description of the file is damaged',
  ],
  ['names no layers', townFile({ metadata: {} }), 'the file is not in the Protomaps basemap schema'],
  [
    'names layers that are none',
    townFile({ metadata: { vector_layers: [null, 7, 'x'] } }),
    'the file is not in the Protomaps basemap schema',
  ],
  ...Object.keys(townLayers)
    .filter(name => ['earth', 'roads', 'water'].includes(name))
    .map((name): [string, Uint8Array, string] => [
      `has no layer ${name}`,
      withoutLayer(name),
      'the file is not in the Protomaps basemap schema',
    ]),
  [
    'is in an old version of the schema',
    townFile({
      metadata: {
        ...townMetadata,
        vector_layers: townMetadata.vector_layers.map(({ id }) => ({
          id,
          fields: { 'pmap:kind': 'String' },
        })),
      },
    }),
    'the file is not in the Protomaps basemap schema',
  ],
  ['has its west in the east', degreesAt(102, 100), 'the header of the file is damaged'],
  ['is north of the north pole', degreesAt(114, 91), 'the header of the file is damaged'],
  ['has zooms that no map has', byteAt(101, 30), 'the header of the file is damaged'],
  ['has a tile that is no gzip', withTile(new Uint8Array(50)), 'a tile of the file is damaged'],
  [
    'has a tile of nonsense',
    withTile(Bun.gzipSync(new Uint8Array(100).fill(255))),
    'a tile of the file is damaged',
  ],
  ['has a tile that unpacks to 100 MB', withTile(zeros(100_000_000)), 'a tile of the file is damaged'],
  [
    'has a tile with an endless line',
    withTile(Bun.gzipSync(new Uint8Array(tileWithGeometry(endlessLine)))),
    'a tile of the file is damaged',
  ],
  [
    'has a tile with too many points',
    withTile(Bun.gzipSync(new Uint8Array(crowdedTile()))),
    'a tile of the file is damaged',
  ],
]
