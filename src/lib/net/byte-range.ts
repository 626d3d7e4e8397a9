/** A part of something, from one byte up to another, which is not in it. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a header `Range` asks for: one part, as whoever takes up a download again does (RFC 9110, section 14).
 * @returns null when it asks for the whole, or for something that is answered with the whole
 */
export function readByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start < end ? { start, end } : 'unsatisfiable'
}
