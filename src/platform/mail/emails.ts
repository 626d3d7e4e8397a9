// Writes every email in every language from a few facts. Pure.

import { knownLanguage, type Language } from '../languages'
import { otherName } from './browser-name'
import { layOutHtml, layOutText } from './email-layout'
import type { EmailText } from './mailer'
import type { EmailDetails, EmailKind } from './store'
import { bg } from './words/bg'
import { cs } from './words/cs'
import { de } from './words/de'
import { type EmailWords, en } from './words/en'
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

export interface EmailFacts extends EmailDetails {
  /** Whose account it is about; who sends an invitation. */
  username: string
  /** The address of the instance. */
  uiUrl: string
  /** An email that only informs has none. */
  link: string | null
}

/** One is no news about an account: it goes to somebody who has none. */
type WrittenKind = EmailKind | 'invitation'

const words: Record<Language, EmailWords> = { bg, cs, de, en, es, eu, fr, gl, it, nb, nl, pl, pt, ru }

/** @param language one of `languages`; English for any other */
export function writeEmail(kind: WrittenKind, language: string, facts: EmailFacts): EmailText {
  const spoken = knownLanguage(language)
  const theirs = words[spoken]
  const said = theirs[kind]
  const values = {
    username: facts.username,
    newAddress: facts.newAddress ?? '',
    subject: facts.subject ?? '',
  }
  const parts = {
    language: spoken,
    subject: `Trackhut - ${said.subject}`,
    greeting: 'greeting' in said ? said.greeting : fill(theirs.greeting, values),
    opening: fill(said.opening, values),
    link: 'label' in said && facts.link !== null ? sayLink(theirs, said.label, facts.link) : null,
    closing: said.closing,
    origin: sayOrigin(theirs, facts.origin),
    uiUrl: facts.uiUrl,
  }
  return { subject: parts.subject, text: layOutText(parts), html: layOutHtml(parts) }
}

function sayLink({ linkLine }: EmailWords, label: string, url: string) {
  return { label, url, line: fill(linkLine, { label, url }) }
}

/** Names the browser and system as far as they are known; null when neither is. */
function sayOrigin({ origin: sentence }: EmailWords, origin: EmailDetails['origin']): string | null {
  const known = [origin?.browser, origin?.system].filter(name => name && name !== otherName)
  return known.length > 0 ? fill(sentence, { origin: known.join(', ') }) : null
}

/** Replaces names in braces by their values, in one pass: braces in a value are left alone. */
function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}
