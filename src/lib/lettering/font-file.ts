/** Font files as OpenType has them: tables of numbers, the high bytes first, and sums over them. PURE. */

/** The font begins with a list of its tables, in the order of their names. */
export function joinTables(tables: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(tables)
  const power = Math.floor(Math.log2(entries.length))
  let start = 12 + 16 * entries.length
  const list = entries.map(([tag, table]) => {
    const [sum, at] = [sumOf(padded(table)), start]
    start += padded(table).length
    return concat([Buffer.from(tag, 'latin1'), longs(sum, at, table.length)])
  })
  const font = concat([
    longs(0x00010000),
    shorts(entries.length, 16 * 2 ** power, power, 16 * (entries.length - 2 ** power)),
    ...list,
    ...entries.map(([, table]) => padded(table)),
  ])
  const view = new DataView(font.buffer)
  const head = view.getUint32(12 + 16 * entries.findIndex(([tag]) => tag === 'head') + 8)
  view.setUint32(head + 8, (0xb1b0afba - sumOf(font)) >>> 0)
  return font
}

/** In steps of four bytes, modulo 2^32. */
function sumOf(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0
  return sum
}

/** With zeros up to the next four bytes. */
export function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const longer = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  longer.set(bytes)
  return longer
}

export const concat = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts))

/** Of 16 bits each, with or without a sign. */
export function shorts(...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 2))
  values.forEach((value, at) => {
    view.setUint16(at * 2, value & 0xffff)
  })
  return new Uint8Array(view.buffer)
}

/** Of 32 bits each. */
export function longs(...values: number[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((value, at) => {
    view.setUint32(at * 4, value)
  })
  return new Uint8Array(view.buffer)
}
