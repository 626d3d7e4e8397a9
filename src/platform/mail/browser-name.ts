// Names the browser and the operating system from which a request came, for emails.
import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import type { EmailDetails } from './store'

/** Name that is used for an unknown browser or operating system. */
export const otherName = 'Other'

/** Maximum number of characters that are read of a User-Agent header; real headers are shorter. */
const maxUserAgentLength = 512

const browserNames = new Set(Object.values(BROWSER_MAP))
const systemNames = new Set(Object.values(OS_MAP))

/**
 * Returns the families of the browser and the operating system of a request, such as `Firefox` and `Linux`.
 * @param userAgent the header; `null` if missing
 */
export function readOrigin(userAgent: string | null): NonNullable<EmailDetails['origin']> {
  // bowser throws on empty text.
  const { os, browser } = parse(userAgent?.slice(0, maxUserAgentLength) || otherName)
  return { system: knownName(os.name, systemNames), browser: knownName(browser.name, browserNames) }
}

/** Only known names are used, otherwise a stranger could put whole sentences into an email. */
function knownName(name: string | undefined, known: Set<string>): string {
  return name !== undefined && known.has(name) ? name : otherName
}
