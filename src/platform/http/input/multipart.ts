// Multipart forms, as browsers, apps and importers write them.
import { parse } from 'content-disposition'
import { decodeWords } from 'postal-mime'
import { MalformedMultipart, MultipartReader, type PartHeaders } from '../../../lib/net/multipart'

/** The standard allows only 70 characters. */
const maxBoundaryLength = 200

/** @throws MalformedMultipart if the boundary is missing or too long */
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
 * Returns the names in a part's headers. .NET writes names without quotes, and non-ASCII file names both in the way of
 * email (RFC 2047) and encoded (`filename*`, RFC 8187); some versions of Python send only the latter.
 */
export function namesOf(headers: PartHeaders): PartNames {
  const { name = '', filename } = parse(headers.get('content-disposition') ?? '').parameters
  return { name, fileName: filename === undefined ? null : decodeWords(filename) }
}
