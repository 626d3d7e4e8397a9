// Requests, makes, downloads and reads archives of test users.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import type {
  ExportAnswer,
  ExportRequest,
  RequestedExportAnswer,
} from '../../../src/transfer/exports/schemas'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'

const root = '/api/auth/account/export'

export const askForExport = (user: TestUser) => user.request<RequestedExportAnswer>('POST', `${root}/request`)

/** The state of the user's last request for an archive; `null` if there is none. */
export const exportOf = async (user: TestUser) => (await user.get<ExportAnswer>(root)).body.request

/** Downloads an archive. @param fileName name of the file to request */
export const fetchExport = (user: TestUser, fileName: string, headers: Record<string, string> = {}) =>
  user.get<string>(`${root}/${fileName}`, headers)

/** Requests an archive and waits until it is complete. Jobs must be running. */
export async function makeExportOf(user: TestUser): Promise<ExportRequest & { file_name: string }> {
  const asked = await askForExport(user)
  if (asked.body.status !== 'success') throw new Error(`refused: ${JSON.stringify(asked.body)}`)
  const made = await exportEnds(user)
  if (made.file_name === null) throw new Error(`no archive: ${JSON.stringify(made)}`)
  return { ...made, file_name: made.file_name }
}

/** Waits until the request is no longer in progress. */
export const exportEnds = (user: TestUser): Promise<ExportRequest> =>
  until(async () => {
    const request = await exportOf(user)
    return request?.status !== 'in_progress' && request
  })

/** Names of the archives that are being written, relative to the folder for spooled files. */
export function archivesInHand(dataDir: string): string[] {
  const spool = join(dataDir, 'run', 'spool')
  const names = existsSync(spool) ? readdirSync(spool, { recursive: true }) : []
  return names.map(String).filter(name => name.endsWith('.zip'))
}

export const filesIn = (archive: Uint8Array): Map<string, Uint8Array> =>
  new Map(Object.entries(unzipSync(archive)))

export const textOf = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
