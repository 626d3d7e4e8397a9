// Every letter in every language, from a few facts. Pure.
import { otherName } from './browser-name'
import { layOutHtml, layOutText } from './email-layout'
import type { LetterText } from './mailer'
import type { LetterDetails, LetterKind } from './store'
import { bg } from './words/bg'
import { cs } from './words/cs'
import { de } from './words/de'
import { en, type LetterWords } from './words/en'
import { es } from './words/es'
import { eu } from './words/eu'
import { fr } from './words/fr'
import { gl } from './words/gl'
import { it } from './words/it'
import { nb } from './words/nb'
import { nl } from './words/nl'
import { pl } from './words/pl'
import { pt } from './words/pt'
import { ru } from './words/ru'

export interface LetterFacts extends LetterDetails {
  username: string
  /** Where the instance is opened. */
  uiUrl: string
  /** Null for a letter that only informs. */
  link: string | null
}

const words: ReadonlyMap<string, LetterWords> = new Map(
  Object.entries({ bg, cs, de, en, es, eu, fr, gl, it, nb, nl, pl, pt, ru }),
)

/** @param language one of the interface's languages; English for any other */
export function writeLetter(kind: LetterKind, language: string, facts: LetterFacts): LetterText {
  const spoken = words.has(language) ? language : 'en'
  const theirs = words.get(spoken)!
  const said = theirs[kind]
  const values = { username: facts.username, newAddress: facts.newAddress ?? '' }
  const parts = {
    language: spoken,
    subject: `Trackhut - ${said.subject}`,
    greeting: fill(theirs.greeting, values),
    opening: fill(said.opening, values),
    link: 'label' in said && facts.link !== null ? sayLink(theirs, said.label, facts.link) : null,
    closing: said.closing,
    origin: sayOrigin(theirs, facts.origin),
    uiUrl: facts.uiUrl,
  }
  return { subject: parts.subject, text: layOutText(parts), html: layOutHtml(parts) }
}

function sayLink({ linkLine }: LetterWords, label: string, url: string) {
  return { label, url, line: fill(linkLine, { label, url }) }
}

/** Names what is known of it; nothing is said when nothing is. */
function sayOrigin({ origin: sentence }: LetterWords, origin: LetterDetails['origin']): string | null {
  const known = [origin?.browser, origin?.system].filter(name => name && name !== otherName)
  return known.length > 0 ? fill(sentence, { origin: known.join(', ') }) : null
}

/** Puts values where their names are in braces, in one pass: braces in a value are left alone. */
function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}
