// Reads uploads of programs that know nothing about this server. The body is the file or a form with the file in it;
// what the headers say about the kind of file is wrong too often to count.
import { BodyTooLarge, bodyPieces } from './bounded-body'
import { isMultipart } from './multipart'
import { type FileTarget, readUpload, tooLarge, type UploadOptions } from './upload'

interface PlainUploadOptions<Target extends FileTarget> extends Pick<UploadOptions<Target>, 'tellOthers'> {
  /** Maximum size of the request's file in bytes, whatever kind of file it is. */
  limit: number
  /** Called as soon as the file begins. @param fileName that of a form; `null` if the body is the file */
  begin(fileName: string | null): Target | Promise<Target>
}

/**
 * Writes the file of a request to its target. A form is one if its type says so, and has exactly one file, in a part of
 * any name; everything else is a file.
 * @throws AppError as `readUpload` does
 */
export async function readPlainUpload<Target extends FileTarget>(
  request: Request,
  { limit, begin, tellOthers }: PlainUploadOptions<Target>,
): Promise<Target> {
  if (isMultipart(request.headers.get('content-type') ?? '')) {
    const options = { limit, isAnyPart: true, begin, ...(tellOthers && { tellOthers }) }
    return (await readUpload(request, options)).file
  }
  const target = await begin(null)
  try {
    for await (const piece of bodyPieces(request, limit)) await target.write(piece)
  } catch (error) {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error
  }
  return target
}
