// Reads the lines written by pack-lines. Pure.

/** Lines in band units, one after the other: the nth ends before `ends[n]`. */
export interface Lines {
  x: Int32Array
  y: Int32Array
  ends: number[]
}

/** More than any stored track has: the limit of `bands` plus the ends of its parts. */
const maxPoints = 8192

/**
 * Creates a reader that reuses its memory for every track: a result is valid until the next call.
 * @throws Error for data not written by pack-lines
 */
export function createLinesReader(): (packed: Uint8Array, level: number) => Lines {
  const x = new Int32Array(maxPoints)
  const y = new Int32Array(maxPoints)
  return (packed, level) => {
    const ends: number[] = []
    let at = 0
    let count = 0
    const read = () => {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = packed[at++]
        if (byte === undefined || shift > 28) throw new Error('a stored line is damaged')
        value |= (byte & 0x7f) << shift
        if (byte < 0x80) return value >>> 0
      }
    }
    while (at < packed.length) {
      let [east, south] = [0, 0]
      for (let rest = read(); rest > 0; rest--) {
        const step = read()
        east += signed(step >>> 2)
        south += signed(read())
        if ((step & 3) > level) continue
        if (count === maxPoints) throw new Error('a stored line is too long')
        x[count] = east
        y[count] = south
        count++
      }
      ends.push(count)
    }
    return { x, y, ends }
  }
}

const signed = (value: number) => (value >>> 1) ^ -(value & 1)
