// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.
import { described } from '../../platform/http/documented'
import { errors, NoContent } from '../../platform/http/schemas'
import {
  AddedRegionAnswer,
  RegionBody,
  RegionPath,
  RegionQuery,
  RegionsAnswer,
  RegionTilePath,
} from './schemas'

export const readRegionTileOperation = () =>
  ({ params: RegionTilePath, publicAccess: true, detail: { hide: true } }) as const

export const listRegionsOperation = () =>
  ({
    adminAccess: 'application:write',
    response: {
      200: described('The offline maps.', RegionsAnswer),
      ...errors({ 401: [], 403: ['not-administrator'] }),
    },
    detail: {
      operationId: 'listOfflineMaps',
      summary: 'The offline maps',
      description: 'Damaged ones are included, with the reason. For administrators.',
    },
  }) as const

export const uploadRegionOperation = () =>
  ({
    adminAccess: 'application:write',
    // Read by the handler, piece by piece.
    parse: 'none',
    query: RegionQuery,
    response: {
      201: described('The new offline map.', AddedRegionAnswer),
      ...errors({
        400: [
          'fields-invalid',
          'offline-map-compression-unsupported',
          'offline-map-cut-off',
          'offline-map-description-damaged',
          'offline-map-directory-damaged',
          'offline-map-empty',
          'offline-map-header-damaged',
          'offline-map-name-invalid',
          'offline-map-not-pmtiles',
          'offline-map-not-protomaps',
          'offline-map-not-vector',
          'offline-map-tile-damaged',
          'offline-map-unreadable',
        ],
        401: [],
        403: ['not-administrator'],
        507: ['disk-full'],
      }),
    },
    detail: {
      operationId: 'uploadOfflineMap',
      summary: 'Upload an offline map',
      description:
        'The body is the file itself: PMTiles 3 with vector tiles in the Protomaps basemap schema, of any size. It replaces a file of the same name. For administrators.',
      requestBody: RegionBody,
    },
  }) as const

export const deleteRegionOperation = () =>
  ({
    adminAccess: 'application:write',
    parse: 'none',
    params: RegionPath,
    response: {
      204: NoContent('The file is gone.'),
      ...errors({
        401: [],
        403: ['not-administrator'],
        404: ['offline-map-not-found'],
        409: ['offline-map-undeletable'],
      }),
    },
    detail: {
      operationId: 'deleteOfflineMap',
      summary: 'Delete an offline map',
      description: 'For administrators.',
    },
  }) as const
