import { version as packageVersion } from '../../package.json'

/** Importers of archives refuse any version that does not compare as 0.7.29 or later. */
export const version: string = packageVersion

/** No Trackhut is as old as this: a clock that shows an earlier time is wrong, as on machines that lose it with their power. */
export const earliestTime = new Date('2025-01-01T00:00:00Z')

/** How we name ourselves to servers of others, who want to know who asks, and where somebody is to be found. */
export function userAgent({ uiUrl }: { uiUrl: string | null }): string {
  return `Trackhut/${version} (${uiUrl === null ? 'self-hosted workout tracker' : `+${uiUrl}`})`
}
