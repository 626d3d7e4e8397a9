// Why there is no tile. See platform/codes.ts.
export const codesOfTiles = {
  'tile-not-found': 'There is no such tile.',
  'tile-server-down': 'The tile server does not answer.',
  'tile-server-slow': 'The tile server does not answer in time.',
  'tile-server-private': 'The tile server has a private address, which the settings do not allow.',
  'tile-server-refused': 'The tile server refuses; the status code is the tile server’s.',
  'tile-server-unusable': 'The tile server answers with something that is not a tile.',
} as const

export const textsOfTiles: Partial<Record<keyof typeof codesOfTiles, string>> = {
  'tile-not-found': 'the requested URL was not found on the server',
  'tile-server-down': 'the tile server does not answer',
  'tile-server-slow': 'the tile server does not answer in time',
  'tile-server-private': 'the tile server has a private address, which TILE_ALLOW_PRIVATE=true would allow',
  'tile-server-refused': 'the tile server answers with status <status>',
  'tile-server-unusable': 'the tile server does not answer with a tile',
}
