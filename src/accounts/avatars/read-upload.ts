import { invalid } from '../../platform/errors'
import { readUpload } from '../../platform/http/input/upload'

/** In bytes; independent of the limit for activity files. */
const maxFileSize = 1_048_576

/**
 * Reads the file of an upload, with checks in the order that the API guarantees.
 * @throws AppError 400 or 413 with the message for the first broken rule
 */
export async function readAvatarUpload(request: Request): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  await readUpload(request, {
    limit: maxFileSize,
    begin(name) {
      if (!/\.(jpg|png|gif)$/i.test(name))
        throw invalid('file-extension-not-allowed', 'file extension not allowed')
      return { limit: maxFileSize, write: bytes => void pieces.push(bytes.slice()) }
    },
  })
  return Buffer.concat(pieces)
}
