import type { PiecedUploadAnswer } from '../../../src/transfer/imports/pieces/schemas'
import { get, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { session } from '../client/session'
import { type UploadOptions, upload } from '../client/upload'
import { sendInPieces } from './send-in-pieces'

const address = '/api/auth/account/import/uploads'

/**
 * Of a file of which some was sent before, the rest is sent: also after the page was closed, or the server was away.
 * @returns the id of the upload, once all of it has come
 */
export async function uploadInPieces(
  file: File,
  { onProgress, onWaiting, signal }: UploadOptions,
): Promise<string> {
  const { id, offset } = (await findBegun(file, signal)) ?? (await begin(file))
  onProgress(offset / file.size)
  await sendInPieces(file.size, offset, {
    async send(from, to) {
      const tellAll = (fraction: number) => onProgress((from + fraction * (to - from)) / file.size)
      const options = { onProgress: tellAll, signal, method: 'PATCH' } as const
      const path = `${address}/${id}?offset=${from}`
      return (await upload<PiecedUploadAnswer>(path, file.slice(from, to), options)).data.offset
    },
    ask: async () => (await get<PiecedUploadAnswer>(`${address}/${id}`, signal)).data.offset,
    wait: milliseconds =>
      new Promise((resolve, reject) => {
        onWaiting?.()
        const timer = setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
  })
  return id
}

async function begin(file: File): Promise<PiecedUpload> {
  const begun = (await post<PiecedUploadAnswer>(`${address}?size=${file.size}`, undefined)).data
  localStorage.setItem(storageKey, JSON.stringify({ id: begun.id, file: nameOf(file) }))
  return begun
}

/** What has come of this file; null when nothing has, or the server keeps it no longer. */
async function findBegun(file: File, signal: AbortSignal): Promise<PiecedUpload | null> {
  const begun = readBegun()
  if (begun?.file !== nameOf(file)) return null
  try {
    return (await get<PiecedUploadAnswer>(`${address}/${begun.id}`, signal)).data
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

type PiecedUpload = PiecedUploadAnswer['data']

const storageKey = 'begunUpload'

/** A file that was changed is another one. */
const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function readBegun(): { id: string; file: string } | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** It has been imported, or cannot be. */
export const forgetUpload = () => localStorage.removeItem(storageKey)

// Nothing of one account is left for the next.
session.subscribe(forgetUpload)

/** What cannot be imported need not lie on the server until the next day. */
export const dropPieces = (id: string) => remove(`${address}/${id}`)
