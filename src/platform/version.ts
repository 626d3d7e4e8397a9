import { version as packageVersion } from '../../package.json'

/** What `build.ts` was told of the sources; not there when the sources themselves run. See .ci/release/commit.ts. */
declare const commitOfBuild: string | undefined
declare const isReleaseOfBuild: boolean | undefined

/**
 * `X.Y.Z` and nothing more, for programs: the release that this is, or that comes next. Importers of archives take it
 * apart, and refuse any that does not compare as 0.7.29 or later.
 */
export const version: string = packageVersion

/** What a program was built of. */
export interface BuiltFrom {
  /** 40 hexadecimal digits, with `-changed` when there were changes in no commit; or `unknown`. */
  commit: string
  /** Whether it is the commit that is tagged as the release. */
  isRelease: boolean
}

const builtFrom: BuiltFrom = {
  commit: typeof commitOfBuild === 'string' ? commitOfBuild : 'unknown',
  isRelease: typeof isReleaseOfBuild === 'boolean' && isReleaseOfBuild,
}

/**
 * How people are told it: `2.0.0` for the release alone, `2.0.0-dev+466e5019` for any build before it, which by
 * https://semver.org comes before it.
 */
export const nameVersion = ({ commit, isRelease }: BuiltFrom): string =>
  isRelease ? version : `${version}-dev+${shorten(commit)}`

/** The same with the commit in any case: `2.0.0+466e5019`, `2.0.0-dev+466e5019.changed`, `2.0.0-dev+unknown`. */
export const nameBuild = ({ commit, isRelease }: BuiltFrom): string =>
  `${version}${isRelease ? '' : '-dev'}+${shorten(commit)}`

const shorten = (commit: string) =>
  commit.replace(/^[0-9a-f]{40}/, hash => hash.slice(0, 8)).replace('-', '.')

export const fullVersion: string = nameVersion(builtFrom)

export const build: string = nameBuild(builtFrom)

/** No Trackhut is as old as this: a clock that shows an earlier time is wrong, as on machines that lose it with their power. */
export const earliestTime = new Date('2025-01-01T00:00:00Z')

/** How we name ourselves to servers of others, who want to know who asks, and where somebody is to be found. */
export function userAgent({ uiUrl }: { uiUrl: string | null }): string {
  return `Trackhut/${version} (${uiUrl === null ? 'self-hosted workout tracker' : `+${uiUrl}`})`
}
