// Multipart forms, as browsers, apps and importers write them.
import { parse } from 'content-disposition'
import { decodeWords } from 'postal-mime'
import { MultipartReader, type PartHeaders } from '../../../lib/net/multipart'

/** The standard allows 70 characters. */
const maxBoundaryLength = 200

/** Null when the type is not a multipart form, or does not name its boundary. */
export function multipartReaderFor(contentType: string): MultipartReader | null {
  const { boundary = '' } = parse(contentType).parameters
  const isUsable = isMultipart(contentType) && boundary !== '' && boundary.length <= maxBoundaryLength
  return isUsable ? new MultipartReader(boundary) : null
}

export const isMultipart = (contentType: string) => /^multipart\/form-data\s*(?:;|$)/i.test(contentType)

interface PartNames {
  /** The name of the field; empty when it has none. */
  name: string
  /** The name of the file, which may be empty; null when the part is not a file. */
  fileName: string | null
}

/**
 * What a part is called. .NET writes names without quotes, and those of files beyond ASCII both as mail does (RFC 2047)
 * and encoded (`filename*`, RFC 8187), which some versions of Python do alone.
 */
export function namesOf(headers: PartHeaders): PartNames {
  const { name = '', filename } = parse(headers.get('content-disposition') ?? '').parameters
  return { name, fileName: filename === undefined ? null : decodeWords(filename) }
}
