// Which commit the sources are: what is built of them says so.
import packageJson from '../../package.json'
import type { BuiltFrom } from '../../src/platform/version'

/**
 * As git says where the folder is a repository. Elsewhere (an unpacked archive of the sources, a container that is handed
 * no `.git`) as the environment says: `BUILD_COMMIT`, and `BUILD_TAG` where it is the commit of a release.
 * @throws Error when the environment says something else
 */
export function readCommit(folder: string, environment: NodeJS.ProcessEnv = process.env): BuiltFrom {
  // Not the repository of somebody who keeps our sources in a folder of it.
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

/** What git prints; null where there is no git, no repository, or none that this user may look at. */
function git(folder: string, ...words: string[]): string | null {
  if (Bun.which('git') === null) return null
  const { exitCode, stdout } = Bun.spawnSync(['git', ...words], { cwd: folder, stderr: 'ignore' })
  return exitCode === 0 ? stdout.toString().trim() : null
}
