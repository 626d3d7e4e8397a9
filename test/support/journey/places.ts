// Where a released server can run. Each place starts it with one command.
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Run, runTrackhut, type ServerProcess, startServer } from '../executable'
import { temporaryFolder } from '../temporary-folder'

export interface Place extends AsyncDisposable {
  start(): Promise<ServerProcess>
  /** @throws Error if it does not exit with 0 */
  stop(): Promise<void>
  /** Restores a backup, which the next start then serves. The server is stopped. */
  restore(name: string): Promise<void>
}

interface Started {
  /** How to run a server or command on a data directory. */
  run(dataDir: string, args: string[], backups?: string): Run
  /** Path of a backup of the first data directory, as commands see it. */
  backupPath(name: string): string
}

/** @param folder for data directories */
function placeOf(folder: string, { run, backupPath }: Started, close: () => void): Place {
  const first = join(folder, 'data')
  const second = join(folder, 'restored')
  for (const dataDir of [first, second]) mkdirSync(dataDir, { mode: 0o700 })
  let current = first
  let server: ServerProcess | null = null
  return {
    async start() {
      server = await startServer(run(current, []))
      return server
    },
    async stop() {
      const exitCode = await server?.stop()
      if (exitCode !== 0) throw new Error(`exit code ${exitCode}: ${server?.output()}`)
    },
    async restore(name) {
      const ended = await runTrackhut(run(second, ['restore', backupPath(name)], join(first, 'backups')))
      if (ended.exitCode !== 0) throw new Error(ended.stderr)
      current = second
    },
    [Symbol.asyncDispose]: async () => {
      await server?.[Symbol.asyncDispose]()
      close()
    },
  }
}

/** The executable in its own folder. */
export function openFolder(program: string): Place {
  const folder = temporaryFolder()
  const started: Started = {
    run: (dataDir, args) => ({ folder: folder.path, program, args, environment: { DATA_DIR: dataDir } }),
    backupPath: name => join(folder.path, 'data', 'backups', name),
  }
  return placeOf(folder.path, started, () => folder[Symbol.dispose]())
}

/** User id inside the image. */
const user = 1000

/**
 * Imitates a container engine: a read-only root file system, a volume, a temporary folder and the backup folder, and the
 * image's user without privileges.
 */
const contain = `
set -e
root=$1 volume=$2 backups=$3
shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount --bind "$volume" "$root/data"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
if [ -n "$backups" ]; then mount --bind "$backups" "$root/backup"; mount -o remount,bind,ro "$root/backup"; fi
mount -o remount,bind,ro "$root"
exec setpriv --no-new-privs --clear-groups unshare --root="$root" --setgid ${user} --setuid ${user} /usr/bin/trackhut "$@"`

/** Whether this machine allows that. */
export function canContain(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const words = [
    'unshare',
    '--mount',
    'setpriv',
    '--no-new-privs',
    '--clear-groups',
    'mount',
    '--make-rprivate',
    '/',
  ]
  return Bun.which('unshare') !== null && Bun.spawnSync(words, { stderr: 'ignore' }).exitCode === 0
}

/** @param root the image's file system */
export function openContainer(root: string): Place {
  const folder = temporaryFolder()
  for (const name of ['data', 'tmp', 'dev', 'proc', 'backup'])
    mkdirSync(join(root, name), { recursive: true })
  const started: Started = {
    run: (dataDir, args, backups = '') => ({
      folder: folder.path,
      program: '/usr/bin/env',
      args: ['unshare', '--mount', 'sh', '-c', contain, 'sh', root, dataDir, backups, ...args],
      environment: { PATH: process.env.PATH ?? '', DATA_DIR: '/data' },
    }),
    backupPath: name => `/backup/${name}`,
  }
  const place = placeOf(folder.path, started, () => folder[Symbol.dispose]())
  for (const name of ['data', 'restored']) chownSync(join(folder.path, name), user, user)
  return place
}
