import { invalid } from '../errors'
import { readUpload, tooLarge } from '../http/multipart'

/** Bytes of a file, whatever the instance allows for recordings. */
const maxFileSize = 1_048_576

/**
 * Reads the file of an upload, and checks it in the order the interface fixes.
 * @throws AppError 400 or 413 with the text for the first rule the request breaks
 */
export async function readPictureUpload(request: Request): Promise<Uint8Array> {
  const { name, bytes } = (await readUpload(request, maxFileSize)).file
  if (!/\.(jpg|png|gif)$/i.test(name)) throw invalid('file extension not allowed')
  if (bytes.byteLength > maxFileSize) throw tooLarge(maxFileSize)
  return bytes
}
