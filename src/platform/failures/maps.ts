// Failures of tiles, offline maps, areas, and the source of streets. See platform/codes.ts.
export const codesOfMaps = {
  // Tiles.
  'tile-not-found': 'There is no such tile.',
  'tile-server-down': 'The tile server does not answer.',
  'tile-server-slow': 'The tile server does not answer in time.',
  'tile-server-private': 'The tile server has a private address, which the settings do not allow.',
  'tile-server-refused': 'The tile server refuses; the status code is the tile server’s.',
  'tile-server-unusable': 'The tile server answers with something that is not a tile.',

  // Offline maps, and the source of streets.
  'offline-map-not-found': 'There is no such offline map.',
  'offline-map-name-invalid': 'The file cannot be stored under this name.',
  'too-many-offline-maps': 'There are as many offline maps as there can be. Deleting one makes room.',
  'offline-map-undeletable': 'The server is not allowed to delete the file.',
  'offline-map-not-pmtiles': 'The file is not a PMTiles file of version 3.',
  'offline-map-not-vector': 'The file holds images, not vector tiles.',
  'offline-map-not-protomaps': 'The file is not in the Protomaps basemap schema.',
  'offline-map-cut-off': 'The file is cut off.',
  'offline-map-compression-unsupported': 'The file is compressed in a way that is not supported.',
  'offline-map-directory-damaged': 'The directory of the file is damaged.',
  'offline-map-description-damaged': 'The description of the file is damaged.',
  'offline-map-header-damaged': 'The header of the file is damaged.',
  'offline-map-empty': 'The file holds no tiles.',
  'offline-map-tile-damaged': 'A tile of the file is damaged.',
  'offline-map-unreadable': 'The file cannot be read.',
  'offline-map-area-invalid': 'The area is not a valid area of the map.',
  'offline-map-area-too-large': 'The area is too large for this much detail.',
  'offline-map-area-empty': 'The source has no streets in this area.',
  'offline-map-cut-not-found': 'No download with this id is in progress.',
  'offline-map-cut-underway': 'The area is being downloaded already.',
  'too-many-offline-map-cuts': 'As many areas are being downloaded as can be at once.',
  'offline-map-cut-failed': 'The streets could not be downloaded; the server’s log says why.',
  'street-request-not-found': 'Nobody asks for these streets, or somebody else does.',
  'map-source-off': 'The source of streets is turned off.',
  'map-source-unreachable': 'The source of streets cannot be reached.',
  'map-source-slow': 'The source of streets answers too slowly.',
  'map-source-refused': 'The source of streets refuses to send the map.',
  'map-source-private': 'The source of streets has a private address, which the settings do not allow.',
  'map-source-redirects': 'The source of streets redirects to another address, which is not followed.',
  'map-source-without-ranges': 'The source of streets does not support requests for parts of a file.',
  'map-source-without-build': 'The source of streets has no map from the last two weeks, or has removed it.',
  'map-source-changed': 'The source of streets has changed its map since the download began.',
  'map-source-unusable': 'The source of streets does not send a map in the Protomaps schema.',
  'map-source-damaged': 'The map of the source is damaged.',
  'areas-busy': 'Too many areas are being measured.',
} as const

/** Messages about problems of offline maps, by code. Administrators see them. */
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

/** Messages about failures to fetch the streets of an area, by code. Administrators see them. */
export const sourceFailures = {
  'map-source-off': 'no source of streets is set',
  'map-source-unreachable': 'the source of streets cannot be reached',
  'map-source-slow': 'the source of streets answers too slowly',
  'map-source-refused': 'the source of streets refuses to send the map',
  'map-source-private':
    'the source of streets has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  'map-source-redirects': 'the source of streets sends us to another address',
  'map-source-without-ranges': 'the source of streets does not send parts of files',
  'map-source-without-build': 'the source of streets has no map of the last days',
  'map-source-changed': 'the source of streets has another map than before',
  'map-source-unusable': 'the source of streets sends something else than a map in the Protomaps schema',
  'map-source-damaged': 'the map of the source is damaged',
  'offline-map-area-invalid': 'the area is not one on the map',
  'offline-map-area-too-large': 'the area is too large for this much detail',
  'offline-map-area-empty': 'the source has no streets of this area',
} as const

export const textsOfMaps: Partial<Record<keyof typeof codesOfMaps, string>> = {
  // Tiles.
  'tile-not-found': 'the requested URL was not found on the server',
  'tile-server-down': 'the tile server does not answer',
  'tile-server-slow': 'the tile server does not answer in time',
  'tile-server-private': 'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  'tile-server-refused': 'the tile server answers with status <status>',
  'tile-server-unusable': 'the tile server does not answer with a tile',

  // Offline maps, and the source of streets.
  ...regionProblems,
  ...sourceFailures,
  'offline-map-not-found': 'region file does not exist',
  'offline-map-name-invalid': 'the name of the file is not allowed',
  'too-many-offline-maps': 'there are <number> offline maps, the most there can be',
  'too-many-offline-map-cuts': 'the streets of <number> areas are being got, the most at once',
  'offline-map-undeletable': 'the file cannot be deleted',
  'offline-map-cut-not-found': 'no streets of this area are being got',
  'offline-map-cut-underway': 'the streets of this area are being got',
  'street-request-not-found': 'nobody asks for these streets',
  'areas-busy': 'rate limit exceeded (too many areas at once)',
}
