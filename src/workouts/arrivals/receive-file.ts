// Receives files from programs that know nothing about this server. The kind of a file is read from its bytes: names and
// types are wrong too often.
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { type Told, tellUnknownParts } from '../../platform/http/faults/unknown-names'
import { readPlainUpload } from '../../platform/http/input/plain-upload'
import { type FileTarget, tooLarge } from '../../platform/http/input/upload'
import type { SpooledContent, SpoolFolder } from '../../platform/storage/spool'
import { formatOfFile } from '../../tracks/source-formats'
import { maxSizeOf, type WorkoutUpload } from '../intake/upload-workouts'

export interface ReceivedFile extends Omit<WorkoutUpload, 'data'> {
  /** SHA-256 of the file. */
  hash: string
}

/**
 * Writes the file of a request to the disk. Other parts of a form are told in a header of the answer.
 * @param name name of the file in the address, of which only the extension counts; `null` if there is none
 * @throws AppError 400 if it is empty, or clearly neither a recording nor an archive; 413 if it is too large; 400
 *   if the request is strict and the form has other parts; 400 or 507 as all uploads
 */
export async function receiveFile(
  ctx: PlatformContext,
  sent: Told,
  folder: SpoolFolder,
  name: string | null,
): Promise<ReceivedFile> {
  const arriving = await readPlainUpload(sent.request, {
    limit: maxSizeOf(ctx, 'zip'),
    tellOthers: others => tellUnknownParts(sent, others),
    begin: async named => new ArrivingFile(ctx, await folder.create('upload'), named ?? name ?? ''),
  })
  return { ...(await arriving.end()), folder }
}

/**
 * Like `receiveFile`, for a file that this server fetches itself.
 * @throws AppError as `receiveFile` does
 */
export async function receivePieces(
  ctx: PlatformContext,
  pieces: AsyncIterable<Uint8Array>,
  folder: SpoolFolder,
): Promise<ReceivedFile> {
  const arriving = new ArrivingFile(ctx, await folder.create('upload'), '')
  for await (const piece of pieces) await arriving.write(piece)
  return { ...(await arriving.end()), folder }
}

/** Number of bytes from which the kind of a file can be told. */
const headSize = 64

type Target = Awaited<ReturnType<SpoolFolder['create']>>

/** A file that arrives piece by piece. Its kind is known once its first bytes are there. */
class ArrivingFile implements FileTarget {
  readonly limit: number
  private head = new Uint8Array()
  private size = 0
  private format: WorkoutUpload['format'] | null = null
  private readonly hasher = new Bun.CryptoHasher('sha256')

  constructor(
    private readonly ctx: PlatformContext,
    private readonly target: Target,
    private readonly name: string,
  ) {
    this.limit = maxSizeOf(ctx, 'zip')
  }

  async write(bytes: Uint8Array) {
    this.size += bytes.byteLength
    if (this.head.length < headSize) this.head = Buffer.concat([this.head, bytes.subarray(0, headSize)])
    if (this.head.length >= headSize) this.tellFormat()
    this.hasher.update(bytes)
    await this.target.write(bytes)
  }

  async end(): Promise<{ file: SpooledContent; format: WorkoutUpload['format']; hash: string }> {
    const file = await this.target.close()
    if (this.size === 0) throw invalid('recording-empty', 'there is no recording in the file')
    return { file, format: this.tellFormat(), hash: this.hasher.digest('hex') }
  }

  /** @throws AppError 400 if the file is clearly no recording; 413 if a file of its kind may not be so large */
  private tellFormat(): WorkoutUpload['format'] {
    this.format ??= formatOf(this.head, this.name)
    const limit = maxSizeOf(this.ctx, this.format)
    if (this.size > limit) throw tooLarge(limit)
    return this.format
  }
}

/**
 * Returns the format of a file. Worker processes look closer at everything but archives, so another format of a
 * recording does no harm.
 * @throws AppError 400 if it is neither packed, nor FIT, nor XML
 */
function formatOf(head: Uint8Array, name: string): WorkoutUpload['format'] {
  const named = formatOfFile(name)
  const text = Buffer.from(head).toString('latin1')
  // A KMZ file is an archive, too: with its name it is known as one, and without it is an archive with a KML file.
  if (text.startsWith('PK')) return /\.kmz(\.gz)?$/i.test(name) ? 'kml' : 'zip'
  if (text.startsWith('.FIT', 8)) return 'fit'
  const isPacked = text.startsWith('\x1f\x8b')
  if (isPacked || startOfXml.test(text)) return named ?? 'gpx'
  throw invalid('file-not-activity', 'the file is no recording of an activity', {
    detail: { expected: recordings, ...(/^\s*[{[]/.test(text) && { format: 'json' }) },
  })
}

const recordings =
  'a GPX, FIT, TCX, KML or KMZ file, packed or not, or a .zip archive of them; figures as JSON or CSV are no recordings'

/** Matches the beginning of XML in any encoding: blanks and byte order marks, then `<`. */
const startOfXml = /^(?:[\s\0]|\xef\xbb\xbf|\xff\xfe|\xfe\xff)*(?:<|$)/
