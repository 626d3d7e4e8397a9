// Builds multipart bodies byte by byte, including invalid bodies that no browser sends.

export interface Part {
  /** Header lines of the part. */
  head: string[]
  content: string | Uint8Array
}

const boundary = '----made-by-hand'

/** The `content-type` header of the bodies that this module builds. */
export const multipartType = `multipart/form-data; boundary=${boundary}`

interface Form {
  /** Text to insert before the first boundary. */
  lead?: string
  /** Text to insert before the closing boundary. */
  tail?: string
  lineEnd?: string
}

export function multipartBody(parts: Part[], { lead = '', lineEnd = '\r\n', tail = lineEnd }: Form = {}) {
  const encoder = new TextEncoder()
  const chunks = parts.flatMap(({ head, content }, index) => [
    encoder.encode(
      `${index > 0 ? lineEnd : ''}--${boundary}${lineEnd}${head.join(lineEnd)}${lineEnd}${lineEnd}`,
    ),
    typeof content === 'string' ? encoder.encode(content) : content,
  ])
  return new Uint8Array(
    Bun.concatArrayBuffers([
      encoder.encode(lead),
      ...chunks,
      encoder.encode(`${tail}--${boundary}--${lineEnd}`),
    ]),
  )
}
