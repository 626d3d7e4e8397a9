// A disk without any room left. Only one process has it: that needs a system on which mounts can be made for it.
import { expect, test } from 'bun:test'
import { closeSync, openSync, writeSync } from 'node:fs'
import { createFirstAccount, executable, type Run, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

const onSmallDisk = `
set -e
mount --make-rprivate /
mount -t tmpfs -o size=24m,mode=700 tmpfs "$1"
shift
exec "$@"`

const withSmallDisk = (folder: string, ...command: string[]): Run => ({
  folder,
  program: '/usr/bin/env',
  args: ['unshare', '--mount', 'sh', '-c', onSmallDisk, 'sh', folder, ...command],
  environment: { PATH: process.env.PATH ?? '', DATA_DIR: `${folder}/data` },
})

function canMount(): boolean {
  using folder = temporaryFolder()
  const { program = '', args = [], environment = {} } = withSmallDisk(folder.path, 'true')
  return Bun.spawnSync([program, ...args], { env: environment, stderr: 'ignore' }).exitCode === 0
}

/** Takes all the room there is, to the last byte. */
function fill(path: string) {
  const file = openSync(path, 'w')
  try {
    for (let size = 1024 * 1024; size >= 1; size = Math.floor(size / 2)) writeWhileThereIsRoom(file, size)
  } finally {
    closeSync(file)
  }
}

function writeWhileThereIsRoom(file: number, size: number) {
  const piece = new Uint8Array(size)
  try {
    while (writeSync(file, piece) === size);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOSPC') throw error
  }
}

test.skipIf(!canMount())(
  'a server whose disk is full ends with exit code 0, and has lost nothing',
  async () => {
    using folder = temporaryFolder()
    await using server = await startServer(withSmallDisk(folder.path, executable))
    const rider = new Rider(server, await createFirstAccount(server))
    const { id } = await rider.upload()
    // Its root is where its mounts are.
    fill(`/proc/${server.pid}/root${folder.path}/filler`)
    await expect(rider.upload()).rejects.toThrow('not enough room on the disk')
    expect((await rider.request('GET', `/api/workouts/${id}`)).status).toBe(200)
    expect(await server.stop('SIGTERM')).toBe(0)
  },
  60_000,
)
