import { type Static, Type } from '@sinclair/typebox'
import { DateTime, Nullable, success } from '../http/schemas'

export const ExportStatus = Type.Union([
  Type.Literal('in_progress'),
  Type.Literal('successful'),
  Type.Literal('errored'),
])
export type ExportStatus = Static<typeof ExportStatus>

export const ExportRequest = Type.Object({
  created_at: DateTime,
  status: ExportStatus,
  file_name: Nullable(Type.String({ description: 'Once it is successful.' })),
  file_size: Nullable(Type.Integer({ description: 'Bytes, once it is successful.' })),
})
export type ExportRequest = Static<typeof ExportRequest>

export const ExportAnswer = success({ request: Nullable(ExportRequest) })
export type ExportAnswer = Static<typeof ExportAnswer>

/** Why there is no new archive now. */
export const Refusal = Type.Union([
  Type.Literal('ongoing request exists'),
  Type.Literal('completed request already exists'),
])
export type Refusal = Static<typeof Refusal>

/** A refusal is no failure of HTTP: it carries the request there is. */
export const RequestedExportAnswer = Type.Union([
  success({ request: ExportRequest }),
  Type.Object({ status: Type.Literal('error'), message: Refusal, request: ExportRequest }),
])
export type RequestedExportAnswer = Static<typeof RequestedExportAnswer>

export const ArchivePath = Type.Object({ file_name: Type.String() })

export const DownloadLinkAnswer = success({
  data: Type.Object({ url: Type.String({ description: 'Path on this server, good for ten minutes.' }) }),
})
export type DownloadLinkAnswer = Static<typeof DownloadLinkAnswer>
