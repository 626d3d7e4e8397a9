// If root runs a command on another user's data, as with `sudo`, the command acts as the owner of the data. Otherwise
// it would create files of root, which the server could neither read nor change. The tests need root and the right to
// change the user.
import { describe, expect, test } from 'bun:test'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { executable, runTrackhut } from '../support/executable'
import { openTestFeed } from '../support/release-feed'
import { temporaryFolder } from '../support/temporary-folder'

/** A user id that no user has. */
const owner = 54_321

function mayBeOwner(): boolean {
  if (process.getuid?.() !== 0) return false
  const words = ['setpriv', `--reuid=${owner}`, '--clear-groups', executable, '--version']
  return Bun.spawnSync(['/usr/bin/env', ...words], { stdio: ['ignore', 'ignore', 'ignore'] }).exitCode === 0
}

/** Creates a data directory of another user in a folder of root. Root has created an account in this data directory. */
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
  return { folder: folder.path, data, asRoot, owners, [Symbol.dispose]: () => folder[Symbol.dispose]() }
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

  test('it does not go by trackhut.toml of somebody else, nor do updates ask where that says', async () => {
    using data = await openData()
    using feed = openTestFeed()
    await feed.publish('99.0.0')
    const file = join(data.data, 'trackhut.toml')
    writeFileSync(
      file,
      `update_feed = "${feed.address}"\nupdate_key = "${feed.publicKey}"\nlocal_name = ""\n`,
    )
    chownSync(file, owner, owner)
    const refused = {
      exitCode: 78,
      stdout: '',
      stderr: `${file} is not followed, because others can change it: put its settings into /etc/trackhut/trackhut.env, or chown root ${file} && chmod 644 ${file}\n`,
    }
    expect(await data.asRoot('serve')).toEqual(refused)
    expect(await data.asRoot('service', 'print', '--kind', 'systemd')).toEqual(refused)
    const program = join(data.folder, 'trackhut')
    copyFileSync(executable, program)
    const updateIn = (folder: string, ...args: string[]) =>
      runTrackhut({ folder, program, args: ['update', ...args] })
    const update = await updateIn('/', '--data', data.data)
    expect(update.exitCode).toBe(1)
    expect(update.stderr).toStartWith('The address of the releases is not known.')
    // The working folder of root contains a data directory, too.
    renameSync(data.data, join(data.folder, 'trackhut-data'))
    expect((await updateIn(data.folder)).stderr).toBe(update.stderr)
    expect(feed.asked).toEqual([])
  })

  test('commands that act as the owner go by the owner’s trackhut.toml', async () => {
    using data = await openData()
    const file = join(data.data, 'trackhut.toml')
    writeFileSync(file, 'backup_keep = 3\n')
    chownSync(file, owner, owner)
    expect((await data.asRoot('config')).stdout).toContain('\nBACKUP_KEEP=3  # trackhut.toml\n')
    writeFileSync(file, 'port = 1\n')
    const health = { args: ['health', '--data', data.data], environment: { PORT: '' } }
    expect((await runTrackhut({ folder: data.folder, ...health })).stderr).toContain(
      'No server answers at http://127.0.0.1:1/healthz.',
    )
  })

  test('a trackhut.toml of root’s own counts where the directory is somebody else’s', async () => {
    using data = await openData()
    const file = join(data.data, 'trackhut.toml')
    writeFileSync(file, 'backup_dir = "/mnt/disk"\n', { mode: 0o644 })
    const printed = await data.asRoot('service', 'print', '--kind', 'systemd')
    expect(printed.stdout).toContain(' -/mnt/disk\n')
  })

  test('a file that the owner may not write says as whom that was tried', async () => {
    using data = await openData()
    const { exitCode, stderr } = await data.asRoot('backup', 'mine.trackhut')
    expect(exitCode).toBe(1)
    expect(stderr).toContain('(EACCES)')
    expect(stderr).toEndWith(`It was tried as the user ${owner}, whom the data belongs to.\n`)
  })
})
