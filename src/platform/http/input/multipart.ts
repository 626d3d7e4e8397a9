// Multipart forms, as browsers, apps and importers write them.
import { parse } from 'content-disposition'
import { decodeWords } from 'postal-mime'
import { MalformedMultipart, MultipartReader, type PartHeaders } from '../../../lib/net/multipart'

/** Maximum length of a boundary in characters. The standard allows only 70. */
const maxBoundaryLength = 200

/**
 * Creates a reader for the boundary in the Content-Type header.
 * @throws MalformedMultipart if the boundary is missing or too long
 */
export function multipartReaderFor(contentType: string): MultipartReader {
  const { boundary = '' } = parse(contentType).parameters
  if (boundary === '' || boundary.length > maxBoundaryLength) throw new MalformedMultipart()
  return new MultipartReader(boundary)
}

export const isMultipart = (contentType: string) => /^multipart\/form-data\s*(?:;|$)/i.test(contentType)

interface PartNames {
  /** Name of the field; empty if missing. */
  name: string
  /** Name of the file, possibly empty; `null` if the part is not a file. */
  fileName: string | null
}

/**
 * Reads the names from a part's headers. .NET writes names without quotes, and sends a non-ASCII file name twice: as in
 * an email (RFC 2047) and percent-encoded (`filename*`, RFC 8187). Some versions of Python send only `filename*`.
 */
export function namesOf(headers: PartHeaders): PartNames {
  const { name = '', filename } = parse(headers.get('content-disposition') ?? '').parameters
  return { name, fileName: filename === undefined ? null : decodeWords(filename) }
}
