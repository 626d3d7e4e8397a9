// The credits of a tile server are HTML, because that is what other apps and maps expect. People write them as text, with
// links as in Markdown. The functions here are pure.
import { attributionParts } from '../../../components/maps/base/attribution'

/** The credits as people write them. Markup other than links is left out. */
export const writtenCredits = (html: string): string =>
  attributionParts(html)
    .map(({ text, href }) => (href === undefined ? text : `[${text}](${href})`))
    .join('')

/** The credits without their links. */
export const plainCredits = (html: string): string =>
  attributionParts(html)
    .map(({ text }) => text)
    .join('')

const link = /\[([^[\]]+)\]\((https?:\/\/[^\s()"<>]+)\)/g

/** Makes HTML of what somebody has written. Of `writtenCredits` it makes the same credits again. */
export function htmlOfCredits(written: string): string {
  const escaped = written.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped.replaceAll(link, '<a href="$2" target="_blank" rel="noopener noreferrer">$1</a>')
}
