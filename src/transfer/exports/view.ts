import { httpDate } from '../../lib/net/http-date'
import type { ExportRequest, ExportStatus } from './schemas'
import type { ExportRequest as ExportRow } from './store'

export function viewExportRequest(request: ExportRow): ExportRequest {
  return {
    created_at: httpDate(request.createdAt),
    status: statusOf(request),
    file_name: request.fileName,
    file_size: request.fileSize,
  }
}

export function statusOf({ completedAt, fileName }: ExportRow): ExportStatus {
  if (completedAt === null) return 'in_progress'
  return fileName === null ? 'errored' : 'successful'
}
