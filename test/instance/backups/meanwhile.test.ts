// Backups are made while users upload and delete. Each backup contains the instance at one moment, with all its files.

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../src/platform/db/database'
import { workouts } from '../../../src/platform/db/tables'
import { command, createFirstAccount, runTrackhut, startServer, unlimited } from '../../support/executable'
import { steadyRide } from '../../support/recordings'
import { Rider } from '../../support/rider'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/waiting'
import { expectWhole, restoreInto } from './backing-up'

const backups = 6

test('every backup made meanwhile can be restored, and nothing is missing in it', async () => {
  using folder = temporaryFolder()
  await using server = await startServer({ folder: folder.path, ...unlimited })
  const rider = new Rider(server, await createFirstAccount(server))
  const traffic = new Traffic(rider)
  const riding = [traffic.upload(), traffic.upload(), traffic.delete()]
  const made: string[] = []
  for (let count = 0; count < backups; count++) {
    // Waits for some deletions, so that each backup starts during the traffic, however fast backups are.
    await until(() => traffic.deletions > 2 * count)
    const path = join(folder.path, `${count}.trackhut`)
    const { exitCode, stdout } = await runTrackhut({ folder: folder.path, ...command('backup', path) })
    expect([exitCode, stdout]).toEqual([0, expect.stringContaining(', verified.')])
    expect(stdout).not.toContain('Missing')
    made.push(path)
  }
  traffic.isOver = true
  await Promise.all(riding)

  const counts: number[] = []
  for (const [index, path] of made.entries()) {
    const restored = join(folder.path, `restored-${index}`)
    await restoreInto(restored, path)
    counts.push(expectWhole(restored))
    expectAsUploaded(restored, traffic.uploaded)
  }
  expect(counts.at(-1)).toBeGreaterThan(0)
})

/** Uploads and deletes workouts at the same time. */
class Traffic {
  isOver = false
  deletions = 0
  /** Content of the uploaded recordings, by short id. */
  readonly uploaded = new Map<string, string>()
  readonly #present: string[] = []
  #rides = 0

  constructor(readonly rider: Rider) {}

  async upload() {
    while (!this.isOver) {
      const gpx = steadyRide({ start: new Date(Date.UTC(2026, 0, 1, 0, this.#rides++)) })
      const { id } = await this.rider.upload(gpx)
      this.uploaded.set(id, new TextDecoder().decode(gpx))
      this.#present.push(id)
    }
  }

  /** Deletes the latest and the oldest workout in turns. A running backup may not have read the latest workout yet. */
  async delete() {
    while (!this.isOver) {
      if (this.#present.length < 5) {
        await until(() => this.isOver || this.#present.length >= 5)
        continue
      }
      const id = this.deletions % 2 === 0 ? this.#present.pop() : this.#present.shift()
      const { status } = await this.rider.request('DELETE', `/api/workouts/${id}`)
      expect(status).toBe(204)
      this.deletions++
    }
  }
}

/**
 * Checks the recordings in a backup against the uploaded ones. Recordings that are missing in `uploaded` are skipped:
 * when the backup was made, the server had not yet responded to their upload.
 */
function expectAsUploaded(dataDir: string, uploaded: Map<string, string>) {
  const { db, close } = openDatabase(join(dataDir, 'trackhut.db'))
  for (const { shortId, sourceFile } of db.select().from(workouts).all()) {
    const content = readFileSync(join(dataDir, 'uploads', sourceFile!), 'utf8')
    expect(content).toBe(uploaded.get(shortId) ?? content)
  }
  close()
}
