// Containers that fetch from Garmin, Polar, Wahoo, Hammerhead and Zepp write into the folders of people, each in its own
// way. Stand-ins write as they do, with a ledger of their own: what they have fetched once, they do not fetch again.
import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { second } from '../../../src/lib/durations'
import { steadyFitRide } from '../../support/fit-writer'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { startsOf } from '../connectors/connecting'

/** The name under which a file is written first; its last name if it is written in place. */
const containers = {
  garmin: (name: string) => name,
  polar: (name: string) => name,
  wahoo: (name: string) => `${name}.tmp`,
  hammerhead: (name: string) => `${name}.part`,
  zepp: (name: string) => name,
}
type Container = keyof typeof containers

const filesOfEach = 120
const isRoot = process.getuid?.() === 0

/** A user and group that are not those of the server. */
const otherId = 12_345

/** Writes files little by little: the second half of each comes a while after the first. */
class StandIn {
  /** Ids that were fetched, and the file of which the first half is written. */
  private readonly ledger = new Set<number>()
  private halves: { id: number; rest: Uint8Array }[] = []

  constructor(
    private readonly folder: string,
    private readonly container: Container,
    private readonly number: number,
  ) {
    mkdirSync(folder, { recursive: true })
    // A program of another user needs the folder to be open to the group of both.
    chmodSync(folder, 0o2775)
  }

  get isDone() {
    return this.ledger.size === filesOfEach && this.halves.length === 0
  }

  startOf(id: number): string {
    const minutes = (this.number * filesOfEach + id) * 30
    return new Date(Date.UTC(2026, 0, 1, 6) + minutes * 60 * second).toISOString().replace('.000', '')
  }

  get starts(): string[] {
    return Array.from({ length: filesOfEach }, (_, id) => this.startOf(id)).toSorted()
  }

  /** Completes what was begun, and begins some more. */
  write(files: number) {
    for (const { id, rest } of this.halves) this.complete(id, rest)
    this.halves = []
    for (let begun = 0; begun < files && this.ledger.size < filesOfEach; begun++) this.begin(this.ledger.size)
  }

  private begin(id: number) {
    this.ledger.add(id)
    const content = steadyFitRide({ start: this.startOf(id), points: 30 })
    const half = content.length >> 1
    const path = this.temporary(id)
    writeFileSync(path, content.subarray(0, half), { mode: 0o640 })
    if (isRoot) chownSync(path, otherId, otherId)
    this.halves.push({ id, rest: content.subarray(half) })
  }

  private complete(id: number, rest: Uint8Array) {
    writeFileSync(this.temporary(id), rest, { flag: 'a' })
    if (this.temporary(id) !== this.path(id)) renameSync(this.temporary(id), this.path(id))
  }

  private path = (id: number) => join(this.folder, this.nameOf(id))
  private temporary = (id: number) => join(this.folder, containers[this.container](this.nameOf(id)))
  private nameOf = (id: number) => `${17_000_000_000 + id}.fit`
}

const folderOf = ({ dataDir }: Pick<TestApp, 'dataDir'>, name: string) => join(dataDir, 'inbox', name)

test('600 files of five containers: none is read half, and each is added once', async () => {
  await using app = openTestApp({ INBOX_DIR: 'inbox' })
  const names = Object.keys(containers) as Container[]
  const users = new Map<Container, TestUser>()
  const standIns = new Map<Container, StandIn>()
  for (const [number, name] of names.entries()) {
    users.set(name, await app.user(name))
    standIns.set(name, new StandIn(folderOf(app, name), name, number))
  }
  app.ctx.jobs.start()
  for (let round = 0; [...standIns.values()].some(({ isDone }) => !isDone); round++) {
    for (const standIn of standIns.values()) standIn.write(15)
    await app.ctx.inbox?.look()
    // What is half is seen, and a second time only once it is whole.
    app.advanceClock(6 * second)
    if (round === 4) {
      await app.restart()
      app.ctx.jobs.start()
    }
  }
  const isLeft = (name: string) => readdirSync(folderOf(app, name)).some(file => file.endsWith('.fit'))
  await until(async () => {
    app.advanceClock(11 * second)
    await app.ctx.inbox?.look()
    return !names.some(isLeft)
  })
  for (const name of names) {
    const user = await app.again(name)
    expect([name, await startsOf(user)]).toEqual([name, standIns.get(name)?.starts ?? []])
    expect(readdirSync(folderOf(app, name))).toEqual(['done'])
  }
})

test('a temporary file that its container never completes stays where it is', async () => {
  await using app = openTestApp({ INBOX_DIR: 'inbox' })
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const left = ['1.fit.tmp', '2.fit.part', '.3.fit']
  mkdirSync(folderOf(app, 'sam'), { recursive: true })
  for (const name of left) writeFileSync(join(folderOf(app, 'sam'), name), steadyFitRide())
  for (let round = 0; round < 3; round++) {
    await app.ctx.inbox?.look()
    app.advanceClock(11 * second)
  }
  expect(readdirSync(folderOf(app, 'sam')).toSorted()).toEqual(left.toSorted())
  expect(await startsOf(sam)).toEqual([])
})

test('a file that was taken and appears again, because its container lost its ledger, is added once', async () => {
  await using app = openTestApp({ INBOX_DIR: 'inbox' })
  const sam = await app.user('sam')
  app.ctx.jobs.start()
  const path = join(folderOf(app, 'sam'), '1.fit')
  mkdirSync(folderOf(app, 'sam'), { recursive: true })
  for (let times = 0; times < 2; times++) {
    writeFileSync(path, steadyFitRide())
    await app.ctx.inbox?.look()
    app.advanceClock(11 * second)
    await app.ctx.inbox?.look()
    await until(() => readdirSync(folderOf(app, 'sam')).every(name => name === 'done'))
  }
  expect(await startsOf(sam)).toHaveLength(1)
})

// Root may read everything.
test.skipIf(isRoot)(
  'a file that the server may not read is named in the log, and comes once it may',
  async () => {
    await using app = openTestApp({ INBOX_DIR: 'inbox' })
    const sam = await app.user('sam')
    app.ctx.jobs.start()
    const path = join(folderOf(app, 'sam'), '1.fit')
    mkdirSync(folderOf(app, 'sam'), { recursive: true })
    writeFileSync(path, steadyFitRide(), { mode: 0o200 })
    await app.ctx.inbox?.look()
    app.advanceClock(11 * second)
    await app.ctx.inbox?.look()
    expect(app.logLines.filter(line => line.includes('may not be read'))).toHaveLength(1)
    chmodSync(path, 0o600)
    app.advanceClock(120 * second)
    await app.ctx.inbox?.look()
    await until(async () => (await startsOf(sam)).length === 1)
    rmSync(folderOf(app, 'sam'), { recursive: true })
  },
)
