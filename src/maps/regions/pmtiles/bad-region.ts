/** Problems of offline maps, by code, as shown to administrators. */
export const regionProblems = {
  'offline-map-not-pmtiles': 'this is not a PMTiles file of version 3',
  'offline-map-not-vector': 'the file holds pictures, not vector tiles',
  'offline-map-not-protomaps': 'the file is not in the Protomaps basemap schema',
  'offline-map-cut-off': 'the file is cut off: it is shorter than it says',
  'offline-map-compression-unsupported': 'the file is compressed in a way that is not supported',
  'offline-map-directory-damaged': 'the directory of the file is damaged',
  'offline-map-description-damaged': 'the description of the file is damaged',
  'offline-map-header-damaged': 'the header of the file is damaged',
  'offline-map-empty': 'the file holds no tiles',
  'offline-map-tile-damaged': 'a tile of the file is damaged',
  'offline-map-unreadable': 'the file cannot be read',
} as const

export type RegionProblem = keyof typeof regionProblems

/** An offline map that cannot be used. */
export class BadRegion extends Error {
  constructor(readonly code: RegionProblem) {
    super(regionProblems[code])
  }
}
