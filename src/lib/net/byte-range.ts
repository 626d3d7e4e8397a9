/** A part of a file in bytes; `end` is exclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Reads a `Range` header with one part, as sent to resume a download (RFC 9110, section 14).
 * @returns null if the whole file is requested, or the header must be ignored
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start < end ? { start, end } : 'unsatisfiable'
}
