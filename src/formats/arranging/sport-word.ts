// Normalizes the sport names of files.

const maxWordLength = 50

/** Suffixes that Garmin adds to revised words, and to words for water and snow sports. They carry no meaning here. */
const endings = /_(v2|ws)$/

/** The word in lower case with underscores; null if the text is empty, too long or a number. */
export function readSportWord(text: string): string | null {
  const word = text
    .trim()
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(endings, '')
  return word === '' || word.length > maxWordLength || /^\d+$/.test(word) ? null : word
}
