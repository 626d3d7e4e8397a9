// Reads uploads. Everything importers are known to send is accepted: chunked bodies, a leading line break, parts
// without a file name or type, fields sent as files.
import { AppError, invalid } from '../errors'
import { formatFileSize } from '../lib/files/file-size'
import { BodyTooLarge, readBody } from '../platform/http/input/bounded-body'

export interface UploadedFile {
  name: string
  bytes: Uint8Array
}

export interface Upload {
  file: UploadedFile
  /** The other parts as text; of parts with the same name the first. */
  fields: ReadonlyMap<string, string>
}

/** Room for part headers, boundaries and text fields around the files of a request. */
const overheadBytes = 64 * 1024

/** @throws AppError 413 that names the limit, in the words the interface has for every upload. */
export function tooLarge(limit: number): AppError {
  return new AppError('tooLarge', `error during picture update: file size exceeds ${formatFileSize(limit)}`)
}

/**
 * The part `file` and the text fields of a multipart request.
 * @param limit bytes the files of one request may have together
 * @throws AppError `no file part`, `no selected file`, 413, or `invalid payload` for a body that is not multipart
 */
export async function readUpload(request: Request, limit: number): Promise<Upload> {
  const form = await readForm(request, limit)
  const file = form?.get('file')
  if (!(file instanceof File)) throw invalid('no file part')
  if (!file.name) throw invalid('no selected file')
  return {
    file: { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) },
    fields: await readFields(form as FormData),
  }
}

/** Null for a body that is not multipart at all: it has no file part. */
async function readForm(request: Request, limit: number): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? ''
  const body = await readBody(request, limit + overheadBytes).catch(error => {
    throw error instanceof BodyTooLarge ? tooLarge(limit) : error
  })
  if (!type.toLowerCase().startsWith('multipart/form-data')) return null
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw invalid()
  }
}

async function readFields(form: FormData): Promise<Map<string, string>> {
  const fields = new Map<string, string>()
  for (const [name, value] of form) {
    if (name !== 'file' && !fields.has(name))
      fields.set(name, typeof value === 'string' ? value : await value.text())
  }
  return fields
}
