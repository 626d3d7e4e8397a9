// What root does to data of somebody else, as `sudo` does to that of the service, is done as that user: the server could
// neither read nor change what root wrote there. Takes root, who may become somebody else.
import { describe, expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { executable, runTrackhut } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

/** Nobody has this number. */
const owner = 54_321

function mayBeOwner(): boolean {
  if (process.getuid?.() !== 0) return false
  const words = ['setpriv', `--reuid=${owner}`, '--clear-groups', executable, '--version']
  return Bun.spawnSync(['/usr/bin/env', ...words], { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0
}

/** The folder of root has a data directory of somebody else, in which root has made an account. */
async function openData() {
  const folder = temporaryFolder()
  chmodSync(folder.path, 0o755)
  const data = join(folder.path, 'data')
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, owner, owner)
  const asRoot = (...args: string[]) =>
    runTrackhut({ folder: folder.path, args: [...args, '--data', data, '--tz', 'UTC'] })
  await asRoot('users', 'create', 'sam', '--email', 'sam@example.org')
  const owners = () =>
    readdirSync(data, { recursive: true, encoding: 'utf8' }).map(name => statSync(join(data, name)).uid)
  return { folder: folder.path, asRoot, owners, [Symbol.dispose]: () => folder[Symbol.dispose]() }
}

describe.if(mayBeOwner())('as root', () => {
  test('everything in the data directory stays its owner’s, also after a restore', async () => {
    using data = await openData()
    const made = await data.asRoot('backup')
    expect(made.exitCode).toBe(0)
    const [backup = ''] = /^\S+\.trackhut/.exec(made.stdout) ?? []
    expect((await data.asRoot('restore', backup, '--replace')).exitCode).toBe(0)
    expect((await data.asRoot('users', 'list')).stdout).toContain('sam@example.org')
    expect(new Set(data.owners())).toEqual(new Set([owner]))
  })

  test.each<[command: string, options: string[]]>([
    ['restore', ['--replace']],
    ['restore', ['--user', 'sam']],
    ['import', ['--user', 'sam']],
  ])('%s says of a file that the owner may not read that it is there', async (command, options) => {
    using data = await openData()
    const closed = join(data.folder, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const file = join(closed, 'mine.zip')
    writeFileSync(file, 'half a')
    expect(await data.asRoot(command, file, ...options)).toEqual({
      exitCode: 1,
      stdout: '',
      stderr: `Nothing was changed: this user has no permission for ${file} (EACCES).\nIt was tried as the user ${owner}, whom the data belongs to.\n`,
    })
  })

  test('a file that the owner may not write says as whom that was tried', async () => {
    using data = await openData()
    const { exitCode, stderr } = await data.asRoot('backup', 'mine.trackhut')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('(EACCES)')
    expect(stderr).toEndWith(`It was tried as the user ${owner}, whom the data belongs to.\n`)
  })
})
