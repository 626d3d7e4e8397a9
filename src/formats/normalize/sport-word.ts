// Normalizes the sport names of files.

const maxWordLength = 50

/**
 * Suffixes that Garmin adds to new versions of sport names (`v2`), and to the names of water and snow sports (`ws`).
 * They are ignored.
 */
const endings = /_(v2|ws)$/

/** Normalizes a word, so that spellings such as `MountainBikeRide` and `mountain_biking_v2` can be compared. */
export const spellingOf = (word: string): string =>
  readSportWord(word)
    ?.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
    .normalize('NFC') ?? ''

/** Returns a sport name in lower case with underscores; null if the text is empty, too long or a number. */
export function readSportWord(text: string): string | null {
  const word = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(endings, '')
  return word === '' || word.length > maxWordLength || /^\d+$/.test(word) ? null : word
}
