// Multipart forms, as browsers, apps and importers write them.
import { parse } from 'content-disposition'
import { decodeWords } from 'postal-mime'
import { MultipartReader, type PartHeaders } from '../../../lib/net/multipart'

/** The standard allows 70 characters. */
const maxBoundaryLength = 200

/** Null for a type that is no multipart form, and for one that does not say its boundary. */
export function multipartReaderFor(contentType: string): MultipartReader | null {
  const { boundary = '' } = parse(contentType).parameters
  const isUsable = isMultipart(contentType) && boundary !== '' && boundary.length <= maxBoundaryLength
  return isUsable ? new MultipartReader(boundary) : null
}

export const isMultipart = (contentType: string) => /^multipart\/form-data\s*(?:;|$)/i.test(contentType)

interface PartNames {
  /** Of the field; empty when it has none. */
  name: string
  /** It is null for what is no file, and may be empty. */
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
