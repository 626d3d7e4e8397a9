// What a letter says about where something was asked for.
import { BROWSER_MAP, OS_MAP, parse } from 'bowser'

export interface Origin {
  /** Family name, such as `Linux`. */
  system: string
  /** Family name, such as `Firefox`. */
  browser: string
}

/** The name of what is not known. */
export const otherName = 'Other'

/** Real ones are shorter; a longer one is looked at no further. */
const longestUserAgent = 512

const browserNames = new Set(Object.values(BROWSER_MAP))
const systemNames = new Set(Object.values(OS_MAP))

/**
 * Names the browser and the operating system of a request.
 * @param userAgent the header; null without one
 */
export function readOrigin(userAgent: string | null): Origin {
  // Without a text, bowser throws.
  const { os, browser } = parse(userAgent?.slice(0, longestUserAgent) || otherName)
  return { system: knownName(os.name, systemNames), browser: knownName(browser.name, browserNames) }
}

/** Only names that are known: else a stranger could write whole sentences into somebody's letter. */
function knownName(name: string | undefined, known: Set<string>): string {
  return name !== undefined && known.has(name) ? name : otherName
}
