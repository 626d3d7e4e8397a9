import { version as packageVersion } from '../../package.json'

/** Importers of archives refuse any version that does not compare as 0.7.29 or later. */
export const version: string = packageVersion

/** How we name ourselves to servers of others, who want to know who asks, and where somebody is to be found. */
export function userAgent({ uiUrl }: { uiUrl: string | null }): string {
  return `Trackhut/${version} (${uiUrl === null ? 'self-hosted workout tracker' : `+${uiUrl}`})`
}
