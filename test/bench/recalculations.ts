// How fast workouts are measured again: rides of 3,600 points each that an earlier version has measured. Run it alone, from
// the sources: `bun test/bench/recalculations.ts [COUNT]`. It prints the time for each step, what 10,000 workouts would take,
// and how long the requests of others wait meanwhile. Targets: 15 minutes for 10,000, and a p99 of 50 ms.
import { Database as Sqlite } from 'bun:sqlite'
import { join } from 'node:path'
import type {
  Recalculation,
  RecalculationAnswer,
  RecalculationsPage,
} from '../../src/workouts/recalculations/schemas'
import { createFirstAccount, startServer } from '../support/executable'
import { steadyFitRide } from '../support/fit-writer'
import { temporaryFolder } from '../support/temporary-folder'
import { processorMs } from './process-cost'

const count = Number(process.argv[2] ?? 300)
const points = 3600
const root = '/api/figures/recalculations'
const say = (line: string) => process.stdout.write(`${line}\n`)

using folder = temporaryFolder()
await using server = await startServer({
  folder: folder.path,
  program: process.execPath,
  args: [join(import.meta.dir, '..', '..', 'src', 'main.ts')],
  environment: { API_RATE_LIMITS: '', LOG_LEVEL: 'warn' },
})
const token = await createFirstAccount(server)
const headers = { authorization: `Bearer ${token}` }
const ask = async <Body>(method: string, address: string, body?: BodyInit): Promise<Body> => {
  const json = typeof body === 'string' && { 'content-type': 'application/json' }
  const sent = { method, headers: { ...headers, ...json }, ...(body && { body }) }
  return (await (await fetch(`${server.origin}${address}`, sent)).json()) as Body
}

for (let index = 0; index < count; index++) {
  const form = new FormData()
  const start = new Date(Date.UTC(2018, 0, 1, 8) + index * 86_400_000).toISOString()
  form.set('file', new File([new Uint8Array(steadyFitRide({ points, start }))], 'ride.fit'))
  form.set('data', JSON.stringify({ sport_id: 1 }))
  await ask('POST', '/api/workouts', form)
}
// As if an earlier version had measured them.
{
  using sqlite = new Sqlite(join(folder.path, 'trackhut-data', 'trackhut.db'))
  sqlite.run('PRAGMA busy_timeout = 5000')
  sqlite.run(
    'UPDATE workouts SET figures_version = NULL, figure_sources = NULL, ascent_mm = ascent_mm + 90000',
  )
  sqlite.run('UPDATE workouts SET distance_m = distance_m + id')
}

async function timed(what: string, begin: () => Promise<RecalculationAnswer>): Promise<Recalculation> {
  const [begun, processor] = [performance.now(), processorMs(server.pid)]
  const { id } = (await begin()).data
  const waits: number[] = []
  for (;;) {
    const asked = performance.now()
    await ask('GET', '/api/workouts?per_page=5')
    waits.push(performance.now() - asked)
    const { data } = await ask<RecalculationsPage>('GET', root)
    const found = data.recalculations.find(one => one.id === id)!
    if (found.status !== 'running' && found.status !== 'undoing') {
      const seconds = (performance.now() - begun) / 1000
      const used = processorMs(server.pid) - processor
      const at = (share: number) =>
        waits.toSorted((one, other) => one - other)[Math.floor((waits.length - 1) * share)]
      say(
        `${what}: ${found.workouts} workouts in ${seconds.toFixed(1)} s, processor ${(used / count).toFixed(1)} ms each; ` +
          `10,000 would take ${(((seconds / count) * 10_000) / 60).toFixed(1)} minutes; ` +
          `others waited: p50 ${at(0.5)?.toFixed(1)} ms, p99 ${at(0.99)?.toFixed(1)} ms (${waits.length} requests)`,
      )
      return found
    }
    await Bun.sleep(20)
  }
}

const look = await timed('look', () => ask('POST', root))
const run = await timed('change', () => ask('POST', `${root}/${look.id}/apply`, '{}'))
await timed('undo', () => ask('POST', `${root}/${run.id}/undo`))
