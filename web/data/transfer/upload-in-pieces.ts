import type { PiecedUploadAnswer } from '../../../src/transfer/imports/pieces/schemas'
import { get, post, remove } from '../client/api'
import { ApiError } from '../client/api-error'
import { session } from '../client/session'
import { type UploadOptions, upload } from '../client/upload'
import { sendInPieces } from './send-in-pieces'

const address = '/api/auth/account/import/uploads'

/**
 * Uploads a file. If an earlier upload of the same file was interrupted, the upload continues where it stopped, even if
 * the page was closed or the server was down in the meantime.
 * @returns the id of the completed upload
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

/** Finds an unfinished upload of the file; `null` if there is none, or the server has deleted it. */
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

/** Identifies a file. The size and modification time are included, so that a changed file counts as a different one. */
const nameOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

function readBegun(): { id: string; file: string } | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

/** Removes the stored reference to the upload. Call this when the file is imported, or cannot be imported. */
export const forgetUpload = () => localStorage.removeItem(storageKey)

// The next account must not continue the upload.
session.subscribe(forgetUpload)

/** Deletes an upload that cannot be imported. Otherwise it would stay on the server until the next day. */
export const dropPieces = (id: string) => remove(`${address}/${id}`)
