/** What can be wrong with a region file, in words for whoever put it there. The app has each in its own language. */
export type RegionProblem =
  | 'this is not a PMTiles file of version 3'
  | 'the file holds pictures, not vector tiles'
  | 'the file is not in the Protomaps basemap schema'
  | 'the file is cut off: it is shorter than it says'
  | 'the file is compressed in a way that is not supported'
  | 'the directory of the file is damaged'
  | 'the description of the file is damaged'
  | 'the header of the file is damaged'
  | 'the file holds no tiles'
  | 'a tile of the file is damaged'
  | 'the file cannot be read'

/** A region file that cannot be used. */
export class BadRegion extends Error {
  constructor(readonly problem: RegionProblem) {
    super(problem)
  }
}
