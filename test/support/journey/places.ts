// Places where a released server can run: a folder or a container.
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Run, runTrackhut, type ServerProcess, startServer } from '../executable'
import { temporaryFolder } from '../temporary-folder'

export interface Place extends AsyncDisposable {
  start(): Promise<ServerProcess>
  /** Stops the server. @throws Error if it does not exit with 0 */
  stop(): Promise<void>
  /** Restores a backup into a second data directory, which the server then uses. The server must be stopped. */
  restore(name: string): Promise<void>
}

interface Started {
  /** Describes how to run the server or a command with a data directory. */
  run(dataDir: string, args: string[], backups?: string): Run
  /** Returns the path of a backup of the first data directory, as commands in this place see it. */
  backupPath(name: string): string
}

/** Creates a place. @param folder contains the data directories */
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

/** Runs the executable in its own folder. */
export function openFolder(program: string): Place {
  const folder = temporaryFolder()
  const started: Started = {
    run: (dataDir, args) => ({ folder: folder.path, program, args, environment: { DATA_DIR: dataDir } }),
    backupPath: name => join(folder.path, 'data', 'backups', name),
  }
  return placeOf(folder.path, started, () => folder[Symbol.dispose]())
}

/** Id of the user in the container image. */
const user = 1000

/**
 * Shell commands that imitate a container engine: a read-only root file system, a volume, a temporary folder, the
 * backup folder, and the user of the image without privileges.
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

/** Whether this machine allows such a container. */
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

/** Runs the executable in an imitated container. @param root folder with the file system of the image */
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
