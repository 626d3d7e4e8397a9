import { type Static, Type } from '@sinclair/typebox'
import { described, named } from '../../platform/http/documented'
import { codeAmong, DateTime, errors, FileAnswer, Nullable, success } from '../../platform/http/schemas'

export const ExportStatus = named(
  'ExportStatus',
  Type.Union([Type.Literal('in_progress'), Type.Literal('successful'), Type.Literal('errored')]),
)
export type ExportStatus = Static<typeof ExportStatus>

export const ExportRequest = named(
  'ExportRequest',
  Type.Object({
    created_at: DateTime,
    status: ExportStatus,
    file_name: Nullable(Type.String({ description: 'Once it is successful.' })),
    file_size: Nullable(Type.Integer({ description: 'Bytes, once it is successful.' })),
  }),
)
export type ExportRequest = Static<typeof ExportRequest>

export const ExportAnswer = named('ExportAnswer', success({ request: Nullable(ExportRequest) }))
export type ExportAnswer = Static<typeof ExportAnswer>

/** A refusal is no failure of HTTP: it carries the request there is. */
export const RequestedExportAnswer = named(
  'RequestedExportAnswer',
  Type.Union([
    success({ request: ExportRequest }),
    Type.Object({
      status: Type.Literal('error'),
      message: Type.String({ examples: ['ongoing request exists', 'completed request already exists'] }),
      code: codeAmong('export-underway', 'export-recent'),
      request: ExportRequest,
    }),
  ]),
)
export type RequestedExportAnswer = Static<typeof RequestedExportAnswer>

const ArchivePath = Type.Object({
  file_name: Type.String({ description: 'The `file_name` of the request.' }),
})

export const DownloadLinkAnswer = named(
  'DownloadLinkAnswer',
  success({
    data: Type.Object({ url: Type.String({ description: 'Path on this server, valid for ten minutes.' }) }),
  }),
)
export type DownloadLinkAnswer = Static<typeof DownloadLinkAnswer>

// What the document says of each route, and what requests are checked against. Elysia writes into what it is handed, so
// every application is given objects of its own.

export const readExportOperation = () =>
  ({
    access: 'session',
    response: {
      200: described('The request for an archive, or null.', ExportAnswer),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'getExport',
      summary: 'The state of the archive you requested',
      description: 'Null when there is none, or no longer: an archive is kept for a day.',
    },
  }) as const

export const requestExportOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('The request, or the one there was already.', RequestedExportAnswer),
      ...errors({ 401: [], 403: [] }),
    },
    detail: {
      operationId: 'requestExport',
      summary: 'Request an archive of everything that is yours',
      description:
        'It is made in the background. A refusal, with the status `error`, contains the existing request.',
    },
  }) as const

export const makeDownloadLinkOperation = () =>
  ({
    access: 'session',
    parse: 'none',
    response: {
      200: described('The link.', DownloadLinkAnswer),
      ...errors({ 401: [], 403: [], 404: ['export-not-found'] }),
    },
    detail: {
      operationId: 'makeExportLink',
      summary: 'Get a link to download the archive from, without a token',
      description: 'For browsers, which save to disk only what has an address of its own.',
    },
  }) as const

export const downloadArchiveOperation = () =>
  ({
    downloadAccess: 'session',
    params: ArchivePath,
    response: {
      200: FileAnswer('application/x-gzip', 'The archive: a zip file, whatever its media type says.'),
      ...errors({ 400: ['fields-invalid'], 401: [], 403: [], 404: ['export-not-found'] }),
    },
    detail: {
      operationId: 'downloadExport',
      summary: 'Download the archive',
      description: 'With a token, or at the address of a download link.',
    },
  }) as const
