/** Merges nearby parts of a file into fewer requests. Does no I/O. */

export interface Part {
  offset: number
  length: number
}

/** The parts that one request fetches: from the index `first` to before the index `end`. */
export interface Group extends Part {
  first: number
  end: number
}

interface Merging {
  /** Maximum number of unneeded bytes between two parts of a request. */
  maxGap: number
  /** Maximum size in bytes of a request with several parts. */
  maxBytes: number
}

/** Groups parts into requests. @param parts ordered by offset */
export function groupParts(parts: readonly Part[], { maxGap, maxBytes }: Merging): Group[] {
  const groups: Group[] = []
  for (const [index, { offset, length }] of parts.entries()) {
    const group = groups.at(-1)
    const isNear =
      group !== undefined &&
      offset - (group.offset + group.length) <= maxGap &&
      offset + length - group.offset <= maxBytes
    if (isNear) {
      group.length = Math.max(group.length, offset + length - group.offset)
      group.end = index + 1
    } else groups.push({ offset, length, first: index, end: index + 1 })
  }
  return groups
}

/**
 * Returns the largest size up to which gaps between parts may be fetched as well: all gaps of at most this size
 * together have at most `maxBytes` bytes.
 * @param parts ordered by offset
 */
export function gapWithin(parts: readonly Part[], maxBytes: number): number {
  const gaps = parts
    .map(({ offset }, index) => {
      const before = parts[index - 1]
      return before ? offset - (before.offset + before.length) : 0
    })
    .filter(gap => gap > 0)
    .sort((a, b) => a - b)
  let [sum, largest] = [0, 0]
  for (const [index, gap] of gaps.entries()) {
    sum += gap
    if (sum > maxBytes) break
    // A size is only accepted if all gaps of this size fit together into the limit.
    if (gaps[index + 1] !== gap) largest = gap
  }
  return largest
}
