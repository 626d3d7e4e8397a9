/** Returns the first `maxCodePoints` code points of a text. Surrogate pairs are never split. */
export function truncateText(text: string, maxCodePoints: number): string {
  if (text.length <= maxCodePoints) return text
  let end = 0
  for (let kept = 0; kept < maxCodePoints && end < text.length; kept++) {
    end += Number(text.codePointAt(end)) > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}
