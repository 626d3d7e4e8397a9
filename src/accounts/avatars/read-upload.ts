import { invalid } from '../../platform/errors'
import { readUpload } from '../../platform/http/input/upload'

/** Bytes of a file, whatever the instance allows for activity files. */
const maxFileSize = 1_048_576

/**
 * Reads the file of an upload, and checks it in the order the interface fixes.
 * @throws AppError 400 or 413 with the text for the first rule the request breaks
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
