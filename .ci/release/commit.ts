// Determines the commit of the sources, which is built into the executable.
import packageJson from '../../package.json'
import type { BuiltFrom } from '../../src/platform/version'

/**
 * From git if the folder is a repository. Elsewhere (an unpacked source archive, a container without `.git`) from the
 * environment: `BUILD_COMMIT`, and `BUILD_TAG` for the commit of a release.
 * @throws Error if the environment is invalid
 */
export function readCommit(folder: string, environment: NodeJS.ProcessEnv = process.env): BuiltFrom {
  // Ignore a surrounding repository that merely contains our sources.
  if (git(folder, 'rev-parse', '--show-prefix') !== '') return readEnvironment(environment)
  const commit = git(folder, 'rev-parse', '--verify', 'HEAD')
  if (commit === null) return readEnvironment(environment)
  const isChanged = git(folder, 'status', '--porcelain') !== ''
  const tags = git(folder, 'tag', '--points-at', 'HEAD')?.split('\n') ?? []
  return {
    commit: isChanged ? `${commit}-changed` : commit,
    isRelease: !isChanged && tags.includes(releaseTag),
  }
}

const releaseTag = `v${packageJson.version}`

function readEnvironment({ BUILD_COMMIT: commit, BUILD_TAG: tag }: NodeJS.ProcessEnv): BuiltFrom {
  if (commit && !/^[0-9a-f]{40}$/.test(commit)) {
    throw new Error(`BUILD_COMMIT is '${commit}': it must be the 40 hexadecimal digits of a commit`)
  }
  if (tag && tag !== releaseTag) {
    throw new Error(`BUILD_TAG is '${tag}': the sources are those of ${releaseTag}, or of no release`)
  }
  return { commit: commit || 'unknown', isRelease: Boolean(tag) }
}

/** Output of git; `null` without git, without a repository, or without permission to read it. */
function git(folder: string, ...words: string[]): string | null {
  if (Bun.which('git') === null) return null
  const { exitCode, stdout } = Bun.spawnSync(['git', ...words], { cwd: folder, stderr: 'ignore' })
  return exitCode === 0 ? stdout.toString().trim() : null
}
