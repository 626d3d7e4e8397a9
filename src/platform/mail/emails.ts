// Writes the text of every email in every language. No side effects.
import { knownLanguage } from '../languages'
import { otherName } from './browser-name'
import type { EmailText } from './mailer'
import type { EmailDetails, EmailKind } from './store'
import { words } from './words.gen'

export interface EmailFacts extends EmailDetails {
  /** Name of the user whose account the email is about. In an invitation, name of the user who invites. */
  username: string
  /** URL of the instance. */
  uiUrl: string
  /** URL of the email's link; `null` for emails without a link. */
  link: string | null
}

/**
 * Emails to accounts have an `EmailKind`. The recipient of an invitation has no account yet, and a test email is sent
 * without the outbox, so they are separate kinds.
 */
type WrittenKind = EmailKind | 'invitation' | 'test'

type EmailWords = (typeof words)['en']

/**
 * Returns the subject and the text of an email, as plain text and as HTML.
 * @param language one of `languages`; English for any other
 */
export function writeEmail(kind: WrittenKind, language: string, facts: EmailFacts): EmailText {
  const spoken = knownLanguage(language)
  const theirs: EmailWords = words[spoken]
  const texts = theirs[kind]
  const values = {
    username: facts.username,
    newAddress: facts.newAddress ?? '',
    subject: facts.subject ?? '',
  }
  const parts = {
    language: spoken,
    subject: `Trackhut - ${texts.subject}`,
    greeting: 'greeting' in texts ? texts.greeting : fill(theirs.greeting, values),
    opening: fill(texts.opening, values),
    link: 'label' in texts && facts.link !== null ? sayLink(theirs, texts.label, facts.link) : null,
    closing: texts.closing,
    origin: sayOrigin(theirs, facts.origin),
    uiUrl: facts.uiUrl,
  }
  return { subject: parts.subject, text: layOutText(parts), html: layOutHtml(parts) }
}

function sayLink({ linkLine }: EmailWords, label: string, url: string) {
  return { label, url, line: fill(linkLine, { label, url }) }
}

/** Returns a sentence with the browser and the system, as far as known; `null` if both are unknown. */
function sayOrigin({ origin: sentence }: EmailWords, origin: EmailDetails['origin']): string | null {
  const known = [origin?.browser, origin?.system].filter(name => name && name !== otherName)
  return known.length > 0 ? fill(sentence, { origin: known.join(', ') }) : null
}

/** Replaces placeholders. A single pass, so that braces in a value are not replaced again. */
function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name) => values[name] ?? placeholder)
}

/** The parts of an email, in their order in the text. */
interface EmailParts {
  language: string
  subject: string
  greeting: string
  opening: string
  /** `label` is the text of the button; `line` contains label and URL for plain text. */
  link: { label: string; url: string; line: string } | null
  closing: string
  /** Sentence with browser and system of the requester. */
  origin: string | null
  uiUrl: string
}

/** Builds the plain text: paragraphs separated by empty lines, with the link on a line of its own. */
function layOutText({ greeting, opening, link, closing, origin, uiUrl }: EmailParts): string {
  const paragraphs = [greeting, opening, link?.line, closing, origin, `Trackhut\n${uiUrl}`]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

const escaped = Bun.escapeHTML

const small = 'font-size:14px;opacity:.8;overflow-wrap:anywhere'
const button =
  'display:inline-block;padding:12px 20px;border-radius:6px;background:#0B6B57;color:#fff;font-weight:600;text-decoration:none'

/**
 * Builds HTML that is simple enough for every mail program. Sets no colours for text and background, so that each
 * program uses its own light or dark theme.
 */
function layOutHtml(parts: EmailParts): string {
  const { language, subject, greeting, opening, link, closing, origin } = parts
  const uiUrl = escaped(parts.uiUrl)
  const body = [
    paragraph(greeting),
    paragraph(opening),
    link && `<p><a href="${escaped(link.url)}" style="${button}">${escaped(link.label)}</a></p>`,
    link && paragraph(link.url, small),
    paragraph(closing),
    origin && paragraph(origin, small),
    `<p style="${small}">Trackhut<br><a href="${uiUrl}" style="color:inherit">${uiUrl}</a></p>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0 auto;max-width:560px;padding:24px 20px;font:16px/1.5 system-ui,sans-serif">
${body.filter(Boolean).join('\n')}
</body>
</html>
`
}

function paragraph(text: string, style = 'overflow-wrap:anywhere'): string {
  return `<p style="${style}">${escaped(text)}</p>`
}
