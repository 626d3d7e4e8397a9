// Reads uploads. Accepts everything that known importers send: chunked bodies, a leading line break, parts without a
// type, fields sent as files.

import { formatFileSize } from '../../../lib/files/file-size'
import { MalformedMultipart, type MultipartEvent } from '../../../lib/net/multipart'
import { AppError, invalid } from '../../errors'
import { BodyTooLarge, bodyPieces } from './bounded-body'
import { isMultipart, multipartReaderFor, namesOf } from './multipart'

/** Receives the bytes of an uploaded file as they arrive. */
export interface FileTarget {
  /** Maximum size of the file in bytes. */
  limit: number
  write(bytes: Uint8Array): void | Promise<void>
}

export interface UploadOptions<Target extends FileTarget> {
  /** Maximum total size of the request's files in bytes. */
  limit: number
  /** Names of the expected text fields; others are passed over. */
  fields?: readonly string[]
  /** True if the file may be in a part of any name; a second file is then refused. Otherwise its part is `file`. */
  isAnyPart?: boolean
  /** Called as soon as the file name is known. @throws AppError if the file is refused */
  begin(fileName: string): Target | Promise<Target>
  /** Called if there were parts that nobody expects. @throws AppError if the request is refused for them */
  tellOthers?(others: OtherParts): void
}

interface OtherParts {
  /** Names of the parts that were passed over, at most as many as a person would read. */
  names: readonly string[]
  /** Names that a part may have here. */
  known: readonly string[]
}

/** Maximum number of parts whose names are kept although nobody expects them. */
const maxOthers = 20

/** Bytes that a body may have in addition to the files: for part headers, boundaries and text fields. */
const overheadBytes = 64 * 1024

/** Creates the error 413 for too large a file; its message names the limit and is the same for every upload. */
export function tooLarge(limit: number): AppError {
  return new AppError(
    'tooLarge',
    'file-too-large',
    `error during picture update: file size exceeds ${formatFileSize(limit)}`,
  )
}

/**
 * Reads a multipart request: writes the first file in a part named `file` to its target and returns the text fields.
 * @throws AppError `no file part` if there is no such part; `no selected file` if its file name is empty; 413 if the
 *   files are too large; `invalid payload` if the body is malformed, or has a second file where there may be one
 * @throws also any error that `begin` or the target throws
 */
export async function readUpload<Target extends FileTarget>(
  request: Request,
  options: UploadOptions<Target>,
) {
  const upload = new ArrivingUpload(options)
  try {
    for await (const event of eventsOf(request, options.limit)) await upload.take(event)
  } catch (error) {
    if (error instanceof BodyTooLarge) throw tooLarge(options.limit)
    throw error instanceof MalformedMultipart ? invalid('form-malformed') : error
  }
  return upload.complete()
}

async function* eventsOf(request: Request, limit: number): AsyncGenerator<MultipartEvent> {
  const type = request.headers.get('content-type') ?? ''
  const pieces = bodyPieces(request, limit + overheadBytes)
  if (!isMultipart(type)) return
  const reader = multipartReaderFor(type)
  for await (const piece of pieces) yield* reader.read(piece)
  yield* reader.end()
}

class ArrivingUpload<Target extends FileTarget> {
  private file: { target: Target; size: number } | null = null
  /** Text fields by name; the first value counts if a name is repeated. */
  private readonly fields = new Map<string, Buffer[]>()
  /** Names of parts that nobody expects. */
  private readonly others = new Set<string>()
  /** Names that are expected. */
  private readonly known: readonly string[]
  /** Receives the content of the current part. */
  private write: (bytes: Uint8Array) => void | Promise<void> = passOver

  constructor(private readonly options: UploadOptions<Target>) {
    const { fields = [], isAnyPart = false } = options
    this.known = isAnyPart ? fields : ['file', ...fields]
  }

  async take(event: MultipartEvent) {
    if (event.type === 'content') return this.write(event.bytes)
    const { name, fileName } = namesOf(event.headers)
    const { isAnyPart = false } = this.options
    const isFile = fileName !== null && (isAnyPart || name === 'file')
    if (isFile && isAnyPart && this.file) throw invalid('too-many-files')
    if (isFile && !this.file) this.write = await this.beginFile(fileName)
    else if (this.options.fields?.includes(name) && !this.fields.has(name)) this.write = this.beginField(name)
    else this.leaveOut(name)
  }

  /** Returns the file's target and the text fields. @throws AppError `no file part` if the form contained no file */
  complete() {
    if (this.others.size > 0) this.options.tellOthers?.({ names: [...this.others], known: this.known })
    if (!this.file) throw invalid('file-part-missing', 'no file part')
    const texts = [...this.fields].map(([name, pieces]) => [name, Buffer.concat(pieces).toString()] as const)
    return { file: this.file.target, fields: new Map(texts) }
  }

  private async beginFile(fileName: string) {
    if (fileName === '') throw invalid('file-name-missing', 'no selected file')
    const target = await this.options.begin(fileName)
    const file = { target, size: 0 }
    this.file = file
    return (bytes: Uint8Array) => {
      file.size += bytes.byteLength
      if (file.size > target.limit) throw tooLarge(target.limit)
      return target.write(bytes)
    }
  }

  private leaveOut(name: string) {
    this.write = passOver
    if (name !== '' && !this.known.includes(name) && this.others.size < maxOthers) this.others.add(name)
  }

  private beginField(name: string) {
    const pieces: Buffer[] = []
    this.fields.set(name, pieces)
    return (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes))
  }
}

const passOver = () => {}
