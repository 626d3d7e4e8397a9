// Everything except the data directory is read-only, as in a container with a read-only root and without a temporary
// folder. The test needs a system on which a process can have mounts of its own.
import { expect, test } from 'bun:test'
import { blackPng } from '../accounts/avatars/images'
import { createFirstAccount, executable, type Run, startServer } from '../support/executable'
import { gpxFile, steadyRide } from '../support/recordings'
import { uploadForm } from '../support/requests'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'
import { differentRides, zipOf } from '../workouts/intake/archives'

/** Script that makes all mounts except one folder read-only, and then runs a program. */
const confine = `
set -e
mount --make-rprivate /
mount --bind "$1" "$1"
mount -o remount,bind,ro /
for place in /tmp /var/tmp /usr/tmp /dev/shm /run /home; do
  if mountpoint -q "$place"; then mount -o remount,bind,ro "$place"; fi
done
cd /
shift
exec "$@"`

const confined = (folder: string, ...command: string[]): Run => ({
  folder,
  program: '/usr/bin/env',
  args: ['unshare', '--mount', 'sh', '-c', confine, 'sh', folder, ...command],
  environment: { PATH: process.env.PATH ?? '', DATA_DIR: `${folder}/data` },
})

/** True if processes on this system can have mounts of their own. */
function canConfine(): boolean {
  using folder = temporaryFolder()
  const probe = 'touch "$DATA_DIR" && ! touch /tmp/there && ! touch /var/tmp/there && ! touch /dev/shm/there'
  const { program = '', args = [], environment = {} } = confined(folder.path, 'sh', '-c', probe)
  return Bun.spawnSync([program, ...args], { env: environment, stderr: 'ignore' }).exitCode === 0
}

test.skipIf(!canConfine())('nothing but the data directory is written to', async () => {
  using folder = temporaryFolder()
  await using server = await startServer(confined(folder.path, executable))
  const token = await createFirstAccount(server)
  const rider = new Rider(server, token)
  const { map } = await rider.upload()
  expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(200)
  const archive = gpxFile(zipOf(differentRides(3)))
  const body = uploadForm({ file: archive, name: 'rides.zip', data: { sport_id: 1 } })
  expect((await rider.request('POST', '/api/workouts', { body })).status).toBe(201)
  const avatar = uploadForm({ file: new Blob([new Uint8Array(blackPng(8, 8))]), name: 'me.png' })
  expect((await rider.request('POST', '/api/auth/picture', { body: avatar })).status).toBe(200)
  const large = gpxFile(steadyRide({ points: 5000 }))
  const answer = await rider.request('POST', '/api/workouts', {
    body: uploadForm({ file: large, data: { sport_id: 1 } }),
  })
  expect(answer.status).toBe(201)
  expect(server.output()).not.toMatch(/error|warn/)
})
