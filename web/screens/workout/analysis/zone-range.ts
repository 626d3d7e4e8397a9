// The range of a zone in words. The functions here are pure.

interface Range {
  key: 'between' | 'from' | 'upTo' | 'slower' | 'faster'
  from: string
  to: string
}

/**
 * Returns the range of a zone. Heart rates and powers are whole numbers, so a zone ends one below the start of the next
 * zone. A speed may be written as a pace, and a lower pace is faster, so its open ranges are called slower and faster.
 * @param from lower bound of the zone
 * @param next lower bound of the next zone; `null` for the highest zone
 */
export function rangeOfZone(
  quantity: 'heart-rate' | 'power' | 'speed',
  { from, next }: { from: number; next: number | null },
  write: (value: number) => string,
): Range {
  const isSpeed = quantity === 'speed'
  const min = write(isSpeed ? from : Math.ceil(from))
  const max = next === null ? '' : write(isSpeed ? next : Math.ceil(next) - 1)
  if (next === null) return { key: isSpeed ? 'faster' : 'from', from: min, to: '' }
  if (from === 0) return { key: isSpeed ? 'slower' : 'upTo', from: '', to: max }
  return { key: 'between', from: min, to: max }
}
