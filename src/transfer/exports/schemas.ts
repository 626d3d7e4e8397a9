import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { codeAmong, DateTime, Nullable, success } from '../../platform/http/schemas'

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
    file_name: Nullable(Type.String({ description: 'Null until the export is successful.' })),
    file_size: Nullable(Type.Integer({ description: 'In bytes; null until the export is successful.' })),
  }),
)
export type ExportRequest = Static<typeof ExportRequest>

export const ExportAnswer = named('ExportAnswer', success({ request: Nullable(ExportRequest) }))
export type ExportAnswer = Static<typeof ExportAnswer>

/**
 * The response to a request for an export. A refused request also has HTTP status 200, because the response contains
 * the existing request.
 */
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

export const ArchivePath = Type.Object({
  file_name: Type.String({ description: 'The `file_name` of the request.' }),
})

export const DownloadLinkAnswer = named(
  'DownloadLinkAnswer',
  success({
    data: Type.Object({ url: Type.String({ description: 'Path on this server, valid for ten minutes.' }) }),
  }),
)
export type DownloadLinkAnswer = Static<typeof DownloadLinkAnswer>
