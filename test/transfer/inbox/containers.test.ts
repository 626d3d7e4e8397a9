// Containers that fetch from Garmin, Polar, Wahoo, Hammerhead and Zepp write into the folders of people, each in its own
// way. Stand-ins write as they do, with a ledger of their own: what they have fetched once, they do not fetch again.
import { expect, test } from 'bun:test'
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { second } from '../../../src/lib/durations'
import { steadyFitRide } from '../../support/fit-writer'
import { runProgram } from '../../support/program'
import { temporaryFolder } from '../../support/temporary-folder'
import { openTestApp, type TestApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'
import { until } from '../../support/waiting'
import { startsOf } from '../connectors/connecting'

/** What is added to the name of a file until it is whole; nothing if it is written in place. */
const containers = { garmin: '', polar: '', wahoo: '.tmp', hammerhead: '.part', zepp: '' }
type Container = keyof typeof containers

const filesOfEach = 120
const isRoot = process.getuid?.() === 0

/** A user and group that are not those of the server. */
const otherId = 12_345

/**
 * What a container does, as a program of its own: completes what it has begun, and begins some more. Its arguments are the
 * folder that it fetches from, its own folder, what is added to temporary names, and two lists of names.
 */
const script = `umask 0027
from="$1" to="$2" temporary="$3"
for name in $4; do
  half=$(($(wc -c < "$from/$name") / 2))
  tail -c +$((half + 1)) "$from/$name" >> "$to/$name$temporary" || exit 1
  [ -z "$temporary" ] || mv "$to/$name$temporary" "$to/$name" || exit 1
done
for name in $5; do
  head -c $(($(wc -c < "$from/$name") / 2)) "$from/$name" > "$to/$name$temporary" || exit 1
done`

/** Writes files little by little: the second half of each comes a while after the first. */
class StandIn {
  /** Ids that were fetched, and those of which the first half is written. */
  private readonly ledger = new Set<number>()
  private halves: number[] = []

  /**
   * @param from folder with whole files, as the service has them
   * @param folder that of the inbox
   */
  constructor(
    private readonly from: string,
    private readonly folder: string,
    private readonly container: Container,
    private readonly number: number,
  ) {
    for (const path of [from, folder]) mkdirSync(path, { recursive: true })
    chmodSync(from, 0o755)
    for (let id = 0; id < filesOfEach; id++) {
      const path = join(from, this.nameOf(id))
      writeFileSync(path, steadyFitRide({ start: this.startOf(id), points: 30 }))
      chmodSync(path, 0o644)
    }
    // A program of another user needs the folder to be open to the group of both.
    if (isRoot) chownSync(folder, 0, otherId)
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
    const begun: number[] = []
    while (begun.length < files && this.ledger.size < filesOfEach) {
      const id = this.ledger.size
      this.ledger.add(id)
      begun.push(id)
    }
    const names = [this.halves, begun].map(ids => ids.map(this.nameOf).join(' '))
    const words = [this.from, this.folder, containers[this.container], ...names]
    const { exitCode, stderr } = runProgram(['/bin/sh', '-c', script, 'container', ...words], {
      folder: '/',
      user: isRoot ? otherId : undefined,
    })
    if (exitCode !== 0) throw new Error(`the stand-in failed: ${stderr}`)
    this.halves = begun
  }

  /** The users whose files lie in the folder. */
  get owners(): number[] {
    const files = readdirSync(this.folder, { withFileTypes: true }).filter(entry => entry.isFile())
    // The server may take one in just now.
    const found = files.flatMap(
      ({ name }) => statSync(join(this.folder, name), { throwIfNoEntry: false }) ?? [],
    )
    return [...new Set(found.map(({ uid }) => uid))]
  }

  private nameOf = (id: number) => `${17_000_000_000 + id}.fit`
}

const folderOf = ({ dataDir }: Pick<TestApp, 'dataDir'>, name: string) => join(dataDir, 'inbox', name)

const say = (sentence: string) => void process.stderr.write(`${sentence}\n`)

/** Only root may start programs of another user. Elsewhere the rest of it is tried all the same. */
if (!isRoot) say('Not root: the stand-ins of containers write as the user of the server.')

test('600 files of five containers: none is read half, and each is added once', async () => {
  using outside = temporaryFolder()
  const [inbox, services] = [join(outside.path, 'inbox'), join(outside.path, 'services')]
  for (const path of [inbox, services]) mkdirSync(path)
  // Other users come through here. The data directory is closed to them, as it has to be.
  for (const path of [outside.path, inbox, services]) chmodSync(path, 0o711)
  await using app = openTestApp({ INBOX_DIR: inbox })
  const names = Object.keys(containers) as Container[]
  const users = new Map<Container, TestUser>()
  const standIns = new Map<Container, StandIn>()
  for (const [number, name] of names.entries()) {
    users.set(name, await app.user(name))
    const from = join(services, name)
    standIns.set(name, new StandIn(from, join(inbox, name), name, number))
  }
  app.ctx.jobs.start()
  for (let round = 0; [...standIns.values()].some(({ isDone }) => !isDone); round++) {
    for (const standIn of standIns.values()) {
      standIn.write(15)
      expect(standIn.owners).toEqual([isRoot ? otherId : (process.getuid?.() ?? 0)])
    }
    await app.ctx.inbox?.look()
    // What is half is seen, and a second time only once it is whole.
    app.advanceClock(6 * second)
    if (round === 4) {
      await app.restart()
      app.ctx.jobs.start()
    }
  }
  const isLeft = (name: string) => readdirSync(join(inbox, name)).some(file => file.endsWith('.fit'))
  await until(async () => {
    app.advanceClock(11 * second)
    await app.ctx.inbox?.look()
    return !names.some(isLeft)
  })
  for (const name of names) {
    const user = await app.again(name)
    expect([name, await startsOf(user)]).toEqual([name, standIns.get(name)?.starts ?? []])
    expect(readdirSync(join(inbox, name))).toEqual(['done'])
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

const unreadable = 'a file that the server may not read'
if (isRoot) say(`Not tried: ${unreadable}. Tests run as root here, who may read everything.`)

test.skipIf(isRoot)(`${unreadable} is named in the log, and comes once it may`, async () => {
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
})
