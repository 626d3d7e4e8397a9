/** The faults an offline map can have, by code, in words for whoever put it there. */
export const regionProblems = {
  offline_map_not_pmtiles: 'this is not a PMTiles file of version 3',
  offline_map_not_vector: 'the file holds pictures, not vector tiles',
  offline_map_not_protomaps: 'the file is not in the Protomaps basemap schema',
  offline_map_cut_off: 'the file is cut off: it is shorter than it says',
  offline_map_compression_unsupported: 'the file is compressed in a way that is not supported',
  offline_map_directory_damaged: 'the directory of the file is damaged',
  offline_map_description_damaged: 'the description of the file is damaged',
  offline_map_header_damaged: 'the header of the file is damaged',
  offline_map_empty: 'the file holds no tiles',
  offline_map_tile_damaged: 'a tile of the file is damaged',
  offline_map_unreadable: 'the file cannot be read',
} as const

export type RegionProblem = keyof typeof regionProblems

/** An offline map that cannot be used. */
export class BadRegion extends Error {
  constructor(readonly code: RegionProblem) {
    super(regionProblems[code])
  }
}
