// Measures how fast workouts are recalculated. The workouts are rides of 3,600 points that an earlier version has
// measured. The results are scaled to 10,000 workouts, because each workout takes equally long. Meanwhile another user
// requests lists.
import { Database as Sqlite } from 'bun:sqlite'
import { join } from 'node:path'
import type {
  Recalculation,
  RecalculationAnswer,
  RecalculationsPage,
} from '../../src/workouts/recalculations/schemas'
import { createFirstAccount, type ServerProcess, startServer } from '../support/executable'
import { steadyFitRide } from '../support/fit-writer'
import { temporaryFolder } from '../support/temporary-folder'
import { formatTable } from './measuring'
import { processorMs } from './process-cost'

const count = 100
const points = 3600
const root = '/api/figures/recalculations'

/**
 * Targets: the maximum time in minutes for 10,000 workouts, and the time in milliseconds within which 99 of 100
 * requests of other users must be answered.
 */
const targets = { minutes: 15, othersMs: 50 }

/** Returns a Markdown table with one row each for previewing, changing and undoing. */
export async function measureRecalculations(): Promise<string> {
  using folder = temporaryFolder()
  await using server = await startServer({
    folder: folder.path,
    environment: { API_RATE_LIMITS: '', LOG_LEVEL: 'warn' },
  })
  const token = await createFirstAccount(server)
  const ask: Ask = async (method, address, body) => {
    const json = typeof body === 'string' && { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${token}`, ...json }
    const response = await fetch(`${server.origin}${address}`, { method, headers, ...(body && { body }) })
    if (!response.ok) throw new Error(`${method} ${address}: ${await response.text()}`)
    return response.json() as never
  }
  await addRides(ask)
  measureAsEarlier(folder.path)
  const look = await follow(server, ask, () => ask('POST', root))
  const run = await follow(server, ask, () => ask('POST', `${root}/${look.id}/apply`, '{}'))
  const undo = await follow(server, ask, () => ask('POST', `${root}/${run.id}/undo`))
  const head = [
    `${count} workouts`,
    'state',
    'processor, each',
    '10,000 take',
    'others wait, p50 · p99',
    'target',
  ]
  const rows = [
    ['looking', ...look.cells],
    ['changing', ...run.cells],
    ['undoing', ...undo.cells],
  ]
  return formatTable([head, ...rows])
}

type Ask = <Body>(method: string, address: string, body?: BodyInit) => Promise<Body>

async function addRides(ask: Ask) {
  for (let index = 0; index < count; index++) {
    const form = new FormData()
    const start = new Date(Date.UTC(2018, 0, 1, 8) + index * 86_400_000).toISOString()
    form.set('file', new File([new Uint8Array(steadyFitRide({ points, start }))], 'ride.fit'))
    form.set('data', JSON.stringify({ sport_id: 1 }))
    await ask('POST', '/api/workouts', form)
  }
}

/** Changes the figures as if an earlier version had measured them. */
function measureAsEarlier(folder: string) {
  using sqlite = new Sqlite(join(folder, 'trackhut-data', 'trackhut.db'))
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run(
    'UPDATE workouts SET figures_version = NULL, figure_sources = NULL, ascent_mm = ascent_mm + 90000',
  )
  sqlite.run('UPDATE workouts SET distance_m = distance_m + id')
}

/** Begins a preview, a change or an undo, and requests lists until it has ended. */
async function follow(server: ServerProcess, ask: Ask, begin: () => Promise<RecalculationAnswer>) {
  const [begun, processor] = [performance.now(), processorMs(server.pid)]
  const { id } = (await begin()).data
  const waits: number[] = []
  for (;;) {
    const asked = performance.now()
    await ask('GET', '/api/workouts?per_page=5')
    waits.push(performance.now() - asked)
    const { data } = await ask<RecalculationsPage>('GET', root)
    if (!isUnderway(data.recalculations.find(one => one.id === id))) break
    await Bun.sleep(20)
  }
  const used = (processorMs(server.pid) - processor) / count
  const minutes = ((performance.now() - begun) / count / 60_000) * 10_000
  const [half, nearlyAll] = [0.5, 0.99].map(share => shareOf(waits, share))
  const isMet = minutes <= targets.minutes && nearlyAll! < targets.othersMs
  const cells = [
    'warm',
    `${used.toFixed(1)} ms`,
    `${minutes.toFixed(1)} minutes`,
    `${half!.toFixed(1)} · ${nearlyAll!.toFixed(1)} ms (${waits.length} requests)`,
    `${targets.minutes} minutes, ${targets.othersMs} ms ${isMet ? 'met' : 'missed'}`,
  ]
  return { id, cells }
}

const isUnderway = (found: Recalculation | undefined) =>
  found?.status === 'running' || found?.status === 'undoing'

const shareOf = (waits: readonly number[], share: number): number =>
  waits.toSorted((one, other) => one - other)[Math.floor((waits.length - 1) * share)] ?? Number.NaN
