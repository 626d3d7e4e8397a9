// The browser and the operating system that an email names as the origin of a request.
import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

interface Origin {
  /** Family name, such as `Linux`. */
  system: string
  /** Family name, such as `Firefox`. */
  browser: string
}

/** Stands for a browser or system that is not known. */
export const otherName = 'Other'

/** Real headers are shorter; a longer one is not looked at. */
const longestUserAgent = 512

const browserNames = new Set(Object.values(BROWSER_MAP))
const systemNames = new Set(Object.values(OS_MAP))

/**
 * Names the browser and the operating system of a request.
 * @param userAgent the header; null without one
 */
export function readOrigin(userAgent: string | null): Origin {
  // bowser throws when it is given no text.
  const { os, browser } = parse(userAgent?.slice(0, longestUserAgent) || otherName)
  return { system: knownName(os.name, systemNames), browser: knownName(browser.name, browserNames) }
}

/** Only known names are used: otherwise a stranger could write whole sentences into somebody's email. */
function knownName(name: string | undefined, known: Set<string>): string {
  return name !== undefined && known.has(name) ? name : otherName
}
