import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { fromSources, startProgram } from '../../support/program'

test('a guard that could not look, because no descriptor could be had, looks again', async () => {
  const root = join(import.meta.dir, '..', '..', '..')
  const child = startProgram(fromSources('./test/platform/connections/crowded-server.ts'), { folder: root })
  const said = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  expect(said).toContain('Connections could not be looked at, which is tried again')
  expect(said).toContain('Connections were ended, because one address has too many')
})
