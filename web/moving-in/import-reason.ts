// Why an archive, or something in it, was not taken over as it is, in the app's words. Pure.
import type { en } from '../i18n/en'

/** What the server says; in parentheses the name of a file. */
const known: [RegExp, keyof typeof en.importReasons][] = [
  [/^the archive is damaged, or no zip archive$/, 'damaged'],
  [/^this is no archive of an account/, 'noAccount'],
  [/^the archive was made by a newer version of Trackhut/, 'newerVersion'],
  [/^the archive is not whole: (.+) is missing$/, 'incomplete'],
  [/^(.+) is not as it was when the archive was made$/, 'changed'],
  [/^(.+) in the archive is damaged$/, 'fileDamaged'],
  [/^there are more than \d+ items in (.+)$/, 'tooMany'],
  [/^another import is underway$/, 'underway'],
  [/^the archive is larger than/, 'archiveTooLarge'],
  [/^there is not enough room on the disk$/, 'noRoom'],
  [/^what is in the archive belongs to another account/, 'allOfOther'],
  [/^it belongs to another account of this server$/, 'otherAccount'],
  [/^its id is not valid$/, 'id'],
  [/^its date is not valid$/, 'date'],
  [/^its sport is not named$/, 'sport'],
  [/^it has no label$/, 'label'],
  [/^this server does not know its type$/, 'type'],
  [/^this server does not know the sport$/, 'unknownSport'],
  [/^there are no figures for it$/, 'figures'],
  [/^the (?:recording|file) is missing$/, 'missing'],
  [/^the (?:recording|file) is damaged$/, 'unreadable'],
  [/^the (?:recording|file) is too large$/, 'tooLarge'],
  [/^it cannot be read as a picture$/, 'picture'],
  [/^gpx file is invalid$/, 'gpx'],
  [/^no tracks in gpx file$/, 'noTracks'],
  [/^<time> is missing in gpx file$/, 'noTime'],
  [/^error during gpx processing$/, 'unmeasurable'],
  [/^the server cannot read the archive$/, 'notRead'],
  [/^the server cannot store it$/, 'notStored'],
]

export interface ImportReason {
  key: keyof typeof en.importReasons
  /** Of the file it is about; empty where it is about none. */
  name: string
}

/** Null for what the app has no words for. */
export function importReason(sentence: string): ImportReason | null {
  for (const [pattern, key] of known) {
    const found = pattern.exec(sentence)
    if (found !== null) return { key, name: found[1] ?? '' }
  }
  return null
}
