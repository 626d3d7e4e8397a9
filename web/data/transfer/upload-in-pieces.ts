import type { PiecedUploadAnswer } from '../../../src/transfer/imports/pieces/schemas'
import { get, post, remove } from '../client/api'
import { type UploadOptions, upload } from '../client/upload'
import { sendInPieces } from './send-in-pieces'

const address = '/api/auth/account/import/uploads'

/** @returns the id of the upload, once all of it has come */
export async function uploadInPieces(file: File, { onProgress, signal }: UploadOptions): Promise<string> {
  const { id } = (await post<PiecedUploadAnswer>(`${address}?size=${file.size}`, undefined)).data
  await sendInPieces(file.size, {
    async send(from, to) {
      const tellAll = (fraction: number) => onProgress((from + fraction * (to - from)) / file.size)
      const options = { onProgress: tellAll, signal, method: 'PATCH' } as const
      const path = `${address}/${id}?offset=${from}`
      return (await upload<PiecedUploadAnswer>(path, file.slice(from, to), options)).data.offset
    },
    ask: async () => (await get<PiecedUploadAnswer>(`${address}/${id}`, signal)).data.offset,
    wait: milliseconds =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(resolve, milliseconds)
        signal.addEventListener('abort', () => {
          clearTimeout(timer)
          reject(signal.reason)
        })
      }),
  })
  return id
}

/** What cannot be imported need not lie on the server until the next day. */
export const dropPieces = (id: string) => remove(`${address}/${id}`)
