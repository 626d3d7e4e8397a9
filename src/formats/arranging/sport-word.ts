// What files call a sport, in one spelling.

const longestWord = 50

/** Garmin marks revisions of a word, and sports in water or snow, by endings that say nothing more. */
const endings = /_(v2|ws)$/

/** Null for what is no word. */
export function readSportWord(text: string): string | null {
  const word = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(endings, '')
  return word === '' || word.length > longestWord || /^\d+$/.test(word) ? null : word
}
