/**
 * Finds the choice with the smallest edit distance to `word`; undefined if no distance is at most 2 and at most half of
 * the word, because a short word is near to every other short one.
 */
export function closestWord(word: string, choices: readonly string[]): string | undefined {
  const [best] = choices
    .map(choice => ({ choice, distance: editDistance(word, choice) }))
    .filter(({ distance }) => distance <= 2 && distance * 2 <= word.length)
    .toSorted((a, b) => a.distance - b.distance)
  return best?.choice
}

/** Returns the number of letters to add, remove or replace (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const letter of from) {
    let left = (row[0] ?? 0) + 1
    const next = [left]
    for (const [index, other] of [...to].entries()) {
      const [diagonal = 0, above = 0] = row.slice(index, index + 2)
      left = Math.min(above + 1, left + 1, diagonal + (letter === other ? 0 : 1))
      next.push(left)
    }
    row = next
  }
  return row.at(-1) ?? 0
}
