// An idle server wakes up only a dozen times a minute, because all periodic work shares a ticker (lib/async/ticker.ts).
// Separate intervals exist only while some work is in progress.
import { expect, test } from 'bun:test'
import { listSources } from './sources'

test('nobody keeps an interval of his own at rest', async () => {
  const sources = await listSources()
  expect(sources.filter(({ code }) => code.includes('setInterval(')).map(({ path }) => path)).toEqual([
    'src/cli/terminal/follow-job.ts',
    'src/lib/async/keep-alive.ts',
    'src/maps/regions/extracts/extract-region.ts',
    // Here, the supervisor of the process (systemd) determines how often the server must report that it is alive.
    'src/server/supervisor.ts',
    'src/transfer/imports/stages/continue-import.ts',
  ])
})
