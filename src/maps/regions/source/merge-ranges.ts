/** Merges nearby parts of a file into fewer requests. PURE. */

export interface Part {
  offset: number
  length: number
}

/** Parts fetched by one request: `first` up to, not including, `end`. */
export interface Group extends Part {
  first: number
  end: number
}

interface Merging {
  /** No more unneeded bytes may lie between two parts. */
  maxGap: number
  /** A request with several parts may not be larger. */
  maxBytes: number
}

/** @param parts ordered by offset */
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
 * The largest gap for which all gaps up to that size add up to at most `maxBytes`.
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
    // Gaps of equal size count together.
    if (gaps[index + 1] !== gap) largest = gap
  }
  return largest
}
