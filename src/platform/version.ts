import { version as packageVersion } from '../../package.json'

/** Defined by `build.ts`; undefined when the sources are run directly. See .ci/release/commit.ts. */
declare const commitOfBuild: string | undefined
declare const isReleaseOfBuild: boolean | undefined

/**
 * Version of this release, or of the next one, as `X.Y.Z` without a suffix, for programs. Importers of archives parse
 * it and refuse anything below 0.7.29.
 */
export const version: string = packageVersion

/** The source that a program was built from. */
export interface BuiltFrom {
  /** 40 hexadecimal digits, followed by `-changed` if there were uncommitted changes; or `unknown`. */
  commit: string
  /** Whether the commit is the one tagged as the release. */
  isRelease: boolean
}

const builtFrom: BuiltFrom = {
  commit: typeof commitOfBuild === 'string' ? commitOfBuild : 'unknown',
  isRelease: typeof isReleaseOfBuild === 'boolean' && isReleaseOfBuild,
}

/**
 * Version shown to people: `2.0.0` for the release itself, and `2.0.0-dev+466e5019` for builds before the release. By
 * https://semver.org, the latter is the lower version.
 */
export const nameVersion = ({ commit, isRelease }: BuiltFrom): string =>
  isRelease ? version : `${version}-dev+${shorten(commit)}`

/** Version that always contains the commit: `2.0.0+466e5019`, `2.0.0-dev+466e5019.changed`, `2.0.0-dev+unknown`. */
export const nameBuild = ({ commit, isRelease }: BuiltFrom): string =>
  `${version}${isRelease ? '' : '-dev'}+${shorten(commit)}`

const shorten = (commit: string) =>
  commit.replace(/^[0-9a-f]{40}/, hash => hash.slice(0, 8)).replace('-', '.')

export const fullVersion: string = nameVersion(builtFrom)

export const build: string = nameBuild(builtFrom)

/**
 * The earliest time that a correct clock can show, because this version was made later. Machines that cannot keep the
 * time without power start with an earlier time.
 */
export const earliestTime = new Date('2026-01-01T00:00:00Z')

/** Returns the User-Agent header for requests to other servers. It names the program and the operator's URL. */
export function userAgent({ uiUrl }: { uiUrl: string | null }): string {
  return `Trackhut/${version} (${uiUrl === null ? 'self-hosted workout tracker' : `+${uiUrl}`})`
}
