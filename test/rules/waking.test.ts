// A server that nobody asks for anything is woken a dozen times a minute: what looks again and again does so on the beat
// that all share (lib/async/beat.ts). Intervals of their own are for the length of some work.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

test('nobody keeps an interval of his own at rest', async () => {
  const sources = await listSources()
  expect(sources.filter(({ code }) => code.includes('setInterval(')).map(({ path }) => path)).toEqual([
    'src/cli/terminal/follow-job.ts',
    'src/lib/async/keep-alive.ts',
    'src/maps/regions/cuts/cut-region.ts',
    // How often is up to whoever supervises.
    'src/server/supervisor.ts',
    'src/transfer/imports/stages/continue-import.ts',
  ])
})
