// Writes Atom (RFC 4287).
import { createHash } from 'node:crypto'
import type { FeedEntry } from './entries'

interface AtomFacts {
  name: string
  /** What tells this feed from all others. */
  seed: string
  author: string
  /** Address of the feed itself. */
  self: string
  /** When the feed was made, for one without workouts. */
  madeAt: Date
}

export function writeAtom(
  { name, seed, author, self, madeAt }: AtomFacts,
  entries: readonly FeedEntry[],
): string {
  const changed = Math.max(madeAt.getTime(), ...entries.map(({ changedAt }) => changedAt.getTime()))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${idOf(`feed ${seed}`)}</id>`,
    `<title>${escapeXml(name)}</title>`,
    `<updated>${new Date(changed).toISOString()}</updated>`,
    `<author><name>${escapeXml(author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(self)}"/>`,
    ...entries.map(writeEntry),
    '</feed>\n',
  ].join('\n')
}

const writeEntry = ({ shortId, title, sport, description, place, start, changedAt, url }: FeedEntry) =>
  [
    '<entry>',
    `<id>${idOf(`workout ${shortId}`)}</id>`,
    `<title>${escapeXml(title)}</title>`,
    `<published>${start.toISOString()}</published>`,
    `<updated>${changedAt.toISOString()}</updated>`,
    `<category term="${escapeXml(sport)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    `<summary>${escapeXml([description, ...(place === null ? [] : [place])].join('\n'))}</summary>`,
    '</entry>',
  ].join('\n')

/** Makes an id that stays the same: a UUID of version 8 (RFC 9562) out of a hash. */
function idOf(seed: string): string {
  const bytes = createHash('sha256').update(`trackhut ${seed}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const hex = bytes.toString('hex')
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
  return `urn:uuid:${parts.join('-')}`
}

const references: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

/** Escapes a text, and leaves out what XML cannot contain. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[<>&"]/g, character => references[character] ?? '')
