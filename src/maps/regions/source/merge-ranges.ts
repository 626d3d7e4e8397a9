/** Parts of a file that lie near each other are got together. PURE. */

export interface Part {
  offset: number
  length: number
}

/** Parts that are got by one request: from the first to before the end. */
export interface Group extends Part {
  first: number
  end: number
}

interface Merging {
  /** Bytes that may lie between two of them, and are got for nothing. */
  mostGap: number
  /** Bytes of a request that has more than one. */
  mostBytes: number
}

/** @param parts by their offsets */
export function groupParts(parts: readonly Part[], { mostGap, mostBytes }: Merging): Group[] {
  const groups: Group[] = []
  for (const [index, { offset, length }] of parts.entries()) {
    const group = groups.at(-1)
    const isNear =
      group !== undefined &&
      offset - (group.offset + group.length) <= mostGap &&
      offset + length - group.offset <= mostBytes
    if (isNear) {
      group.length = Math.max(group.length, offset + length - group.offset)
      group.end = index + 1
    } else groups.push({ offset, length, first: index, end: index + 1 })
  }
  return groups
}

/**
 * The largest gap so that all gaps that are no larger have `mostBytes` together.
 * @param parts by their offsets
 */
export function gapWithin(parts: readonly Part[], mostBytes: number): number {
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
    if (sum > mostBytes) break
    // Of gaps that are equal, all or none.
    if (gaps[index + 1] !== gap) largest = gap
  }
  return largest
}
