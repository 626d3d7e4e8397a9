// Multipart bodies byte by byte, for what no browser would send.

export interface Part {
  /** Header lines of the part. */
  head: string[]
  content: string | Uint8Array
}

export const boundary = '----made-by-hand'

/** The `content-type` of a request with such a body. */
export const multipartType = `multipart/form-data; boundary=${boundary}`

/** @param form.lead before the first boundary; `form.tail` before the closing one (usually a line break) */
export function multipartBody(parts: Part[], { lead = '', tail = '\r\n' } = {}): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const chunks = parts.flatMap(({ head, content }, index) => [
    encoder.encode(`${index > 0 ? '\r\n' : ''}--${boundary}\r\n${head.join('\r\n')}\r\n\r\n`),
    typeof content === 'string' ? encoder.encode(content) : content,
  ])
  return new Uint8Array(
    Bun.concatArrayBuffers([encoder.encode(lead), ...chunks, encoder.encode(`${tail}--${boundary}--\r\n`)]),
  )
}
