const pointName = 'trkpt'

/**
 * How many elements named `trkpt` a text opens, under any prefix, counted without parsing it; counting stops
 * beyond `limit`. Never too low, too high only where a comment or the like contains such a tag.
 */
export function countTrackPoints(text: string, limit: number): number {
  let count = 0
  for (
    let at = text.indexOf(pointName);
    at !== -1 && count <= limit;
    at = text.indexOf(pointName, at + pointName.length)
  ) {
    if (isAfterTagOpening(text, at)) count++
  }
  return count
}

function isAfterTagOpening(text: string, at: number): boolean {
  if (text[at - 1] !== ':') return text[at - 1] === '<'
  let prefixStart = at - 1
  while (prefixStart > 0 && !'</>: '.includes(text[prefixStart - 1]!)) prefixStart--
  return text[prefixStart - 1] === '<'
}
