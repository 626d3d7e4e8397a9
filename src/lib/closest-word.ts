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

/**
 * Returns the number of letters to add, remove or replace, or of neighbours to swap (optimal string alignment distance):
 * swapped letters are the usual slip.
 */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= from.length; row++) {
    rows.push([row])
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      rows[row]![column] = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return at(from.length, to.length)
}
