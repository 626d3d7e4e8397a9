// Databases, recordings and backups that are damaged on disk. The program must refuse them or respond with a clear
// error, and must never replace them by a new instance.
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { ServerProcess } from '../support/executable'
import { Rider } from '../support/rider'
import { dataFolder, type Instance, listWorkouts, makeInstance, startOn } from './suite/instance'
import type { Random } from './suite/random'
import type { Part, Session } from './suite/session'
import { must } from './suite/tally'

const pageBytes = 4096

export const damagePart: Part = {
  name: 'damage',
  boundS: { short: 180, long: 600 },
  async run(session) {
    const instance = await makeInstance(session, 6)
    await damageDatabases(session, instance)
    await damageRecordings(session, instance)
    await damageBackups(session, instance)
  },
}

type Damage = (path: string, random: Random) => void

const damages: readonly (readonly [string, Damage, number])[] = [
  ['empty', path => truncateSync(path, 0), 1],
  ['missing', path => rmSync(path), 1],
  ['all zeros', path => writeFileSync(path, new Uint8Array(readFileSync(path).length)), 1],
  ['a foreign file', path => writeFileSync(path, 'This is a letter.'.repeat(1000)), 1],
  ['cut', (path, random) => truncateSync(path, random.below(readFileSync(path).length)), 8],
  ['a page of zeros', (path, random) => overwritePage(path, random, () => 0), 8],
  ['a page of noise', (path, random) => overwritePage(path, random, () => random.below(256)), 8],
  ['a flipped bit', (path, random) => flipBit(path, random), 25],
  ['a write-ahead log of another database', path => copyFileSync(path, `${path}-wal`), 1],
  ['a write-ahead log of noise', (path, random) => writeFileSync(`${path}-wal`, noise(random, 50_000)), 2],
]

async function damageDatabases(session: Session, instance: Instance) {
  const tally = session.tally(
    'D07',
    'damaged databases: refused with the way back, or answered; never a new instance (F1)',
  )
  const outcomes = { refused: 0, 'plain failures': 0, answered: 0 }
  for (const [name, damage, times] of damages) {
    for (let time = 0; time < times * (session.isLong ? 6 : 1); time++) {
      const folder = session.newFolder(instance.folder)
      const path = join(folder, dataFolder, 'trackhut.db')
      damage(path, session.random)
      await tally.attempt(name, async () => {
        outcomes[await lookAt(session, instance, folder)]++
      })
    }
  }
  tally.figure = Object.entries(outcomes)
    .map(([what, count]) => `${what} ${count}`)
    .join(', ')
}

async function lookAt(session: Session, instance: Instance, folder: string) {
  const path = join(folder, dataFolder, 'trackhut.db')
  const before = existsSync(path) ? readFileSync(path) : null
  const server = await startOn(session, folder).catch((error: Error) => error)
  if (server instanceof Error) {
    must(/^exit code (65|70|78): /.test(server.message), `it ends with ${server.message.slice(0, 300)}`)
    const after = existsSync(path) ? readFileSync(path) : null
    must(after === null ? before === null : before?.equals(after) === true, 'the database was changed')
    return 'refused'
  }
  await using _ = server
  must(server.setupLink === null, 'it counts as a new instance')
  return await answersPlainly(new Rider(server, instance.token), server)
}

const readings = [
  '/api/auth/profile',
  '/api/workouts?per_page=100',
  '/api/records',
  '/api/sports',
  '/api/stats/first/by_time',
  '/api/equipments',
  '/api/workouts/outlines',
]

/**
 * Checks that each failure of the server has one of two codes and leaves a message in the log.
 * @returns whether there were failures
 */
async function answersPlainly(rider: Rider, server: ServerProcess) {
  let failures = 0
  for (const path of readings) {
    const { status, failure } = await rider.request('GET', path)
    if (status < 500) continue
    failures++
    const code = failure?.code ?? 'no code'
    must(['database-unusable', 'internal-error'].includes(code), `${path} answers ${status} with ${code}`)
    must(/error|database/.test(server.output()), `${path} answers ${status}, and the log is silent`)
  }
  return failures > 0 ? 'plain failures' : 'answered'
}

async function damageRecordings(session: Session, instance: Instance) {
  const tally = session.tally('F8', 'damaged and missing files of workouts: no 5xx, and each can be deleted')
  const folder = session.newFolder(instance.folder)
  const uploads = join(folder, dataFolder, 'uploads')
  const files = readdirSync(uploads, { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.\w+$/.test(name),
  )
  const ways: Damage[] = [
    path => rmSync(path),
    path => truncateSync(path, 0),
    path => truncateSync(path, Math.floor(readFileSync(path).length / 2)),
    (path, random) => writeFileSync(path, noise(random, 3000)),
    flipBit,
    path => writeFileSync(path, new Uint8Array(readFileSync(path).length)),
  ]
  files.forEach((name, index) => {
    ways[index % ways.length]?.(join(uploads, name), session.random)
  })
  await using server = await startOn(session, folder)
  const rider = new Rider(server, instance.token)
  const statuses = new Map<number, number>()
  const ask = (method: string, path: string) =>
    tally.attempt(`${method} ${path}`, async () => {
      const { status, failure } = await rider.request(method, path)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      must(status < 500, `answers ${status} ${failure?.code}`)
    })
  for (const id of (await listWorkouts(rider)).keys()) {
    const { body } = await rider.request<{ data: { workouts: { map: string }[] } }>(
      'GET',
      `/api/workouts/${id}`,
    )
    for (const part of [
      '',
      '/gpx',
      '/gpx/segment/1',
      '/chart_data',
      '/chart_data/segment/1',
      '/gpx/download',
      '/original',
    ])
      await ask('GET', `/api/workouts/${id}${part}`)
    await ask('GET', `/api/workouts/map/${body.data.workouts[0]?.map}`)
    await ask('DELETE', `/api/workouts/${id}`)
  }
  await ask('GET', '/api/workouts/heatmap/6/32/22.png')
  tally.figure = `${files.length} files; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`
}

async function damageBackups(session: Session, instance: Instance) {
  const tally = session.tally('D10', 'damaged backups: refused, and nothing is begun; or everything is there')
  const folder = session.newFolder(instance.folder)
  await session.run({ folder, args: ['backup', 'good.trackhut', '--data', dataFolder] })
  const good = join(folder, 'good.trackhut')
  const ways: [string, Damage][] = [
    ['cut', (path, random) => truncateSync(path, random.below(readFileSync(path).length))],
    ['a flipped bit', flipBit],
    ['zeros', (path, random) => overwritePage(path, random, () => 0)],
    ['noise', (path, random) => overwritePage(path, random, () => random.below(256))],
  ]
  let whole = 0
  for (let time = 0; time < (session.isLong ? 120 : 24); time++) {
    const [name, damage] = ways[time % ways.length] ?? ways[0]!
    const place = session.newFolder()
    const bad = join(place, 'bad.trackhut')
    copyFileSync(good, bad)
    damage(bad, session.random)
    await tally.attempt(name, async () => {
      const args = ['restore', bad, '--data', dataFolder]
      const { exitCode, stderr } = await session.run({ folder: place, args })
      if (exitCode === 0) {
        whole++
        const uploads = readdirSync(join(place, dataFolder, 'uploads'), { recursive: true, encoding: 'utf8' })
        const rides = uploads.filter(path => path.endsWith('.gpx')).length
        must(rides === instance.workouts.size, `it is restored with ${rides} recordings`)
        return
      }
      must(exitCode === 1 && /^Nothing was changed: .+\n$/.test(stderr), `exit code ${exitCode}: ${stderr}`)
      must(!existsSync(join(place, dataFolder, 'trackhut.db')), 'there is a database')
    })
  }
  tally.figure = `${whole} were whole all the same`
}

function flipBit(path: string, random: Random) {
  const content = readFileSync(path)
  const at = random.below(content.length)
  content[at] = (content[at] ?? 0) ^ (1 << random.below(8))
  writeFileSync(path, content)
}

function overwritePage(path: string, random: Random, byte: () => number) {
  const content = readFileSync(path)
  const start = random.below(Math.ceil(content.length / pageBytes)) * pageBytes
  for (let at = start; at < Math.min(content.length, start + pageBytes); at++) content[at] = byte()
  writeFileSync(path, content)
}

const noise = (random: Random, bytes: number) => Uint8Array.from({ length: bytes }, () => random.below(256))
