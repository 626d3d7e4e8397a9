// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { FileAnswer, publicErrors, saying } from '../../platform/http/schemas'
import { tileTypes } from './download/tile-image'
import { BaseMapPath, LocalFontPath, MapSource, TilePath, TileQuery } from './schemas'

export const readMapSourceOperation = () =>
  ({
    response: { 200: MapSource },
    publicAccess: true,
    detail: { hide: true },
  }) as const

export const readBaseTileOperation = () =>
  ({ params: BaseMapPath, publicAccess: true, detail: { hide: true } }) as const

export const readNamesTileOperation = () =>
  ({ params: BaseMapPath, publicAccess: true, detail: { hide: true } }) as const

export const readLocalFontOperation = () =>
  ({ params: LocalFontPath, publicAccess: true, detail: { hide: true } }) as const

export const readMapTileOperation = () =>
  ({
    params: TilePath,
    query: TileQuery,
    response: {
      200: FileAnswer(tileTypes, 'The tile: PNG, and from a tile server also JPEG or WebP.'),
      ...publicErrors({
        400: ['fields-invalid'],
        404: [
          saying('tile-not-found', 'the requested URL was not found on the server', 'there is no such tile'),
          'tile-server-refused',
        ],
        429: ['images-busy'],
        502: ['tile-server-down', 'tile-server-private', 'tile-server-unusable'],
        503: ['worker-unavailable'],
        504: ['tile-server-slow'],
      }),
    },
    publicAccess: true,
    detail: {
      operationId: 'getMapTile',
      summary: 'A tile of the map',
      description:
        'Without a tile server it is drawn from offline maps, where there are any, over the built-in base map. With one, a tile is kept for as long as the tile server allows, from an hour to 30 days, and longer while it does not answer; `Cache-Control` tells what is left. Other answers have the status code of the tile server.',
    },
  }) as const
