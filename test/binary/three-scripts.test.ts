// The scripts in docs/using.md are short and do what the page says. They run where there is Python.
import { describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { insertPersonalToken } from '../support/app-tokens'
import { listening } from '../support/listening'
import { startProgram } from '../support/program'
import { steadyRide } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { openTestApp } from '../support/test-app'
import { enter } from '../workouts/workouts/by-hand'

const page = readFileSync(join(import.meta.dir, '../../docs/using.md'), 'utf8')
const scripts = [...page.matchAll(/^```python\n([^`]+)^```/gm)].map(([, code = '']) => code)

test('there are three, of ten lines at most', () => {
  expect(scripts).toHaveLength(3)
  for (const script of scripts) expect(script.trimEnd().split('\n').length).toBeLessThanOrEqual(10)
})

const python = Bun.which('python3')

describe.skipIf(!python)('with Python', () => {
  async function run(script: string | undefined, ...args: string[]): Promise<string> {
    const started = startProgram([python ?? '', '-c', script ?? '', ...args])
    const text = await new Response(started.stdout).text()
    expect(await started.exited).toBe(0)
    return text
  }

  test('the first sends a folder, and nothing twice', async () => {
    using folder = temporaryFolder()
    await using app = openTestApp()
    await using server = listening(app)
    const token = insertPersonalToken(app.ctx, await app.user('sam'), 'workouts:write')
    writeFileSync(join(folder.path, 'a ride.gpx'), steadyRide())
    writeFileSync(join(folder.path, 'list.txt'), 'no recording')
    const send = () => run(scripts[0], server.origin, token, folder.path)
    expect((await send()).split('\n')).toEqual([
      'a ride.gpx 201',
      expect.stringMatching(/^list\.txt 400 \{.*"code":/),
      '',
    ])
    expect(await send()).toContain('a ride.gpx 200\n')
  })

  test('the second adds up months, the third is a sensor', async () => {
    await using app = openTestApp()
    await using server = listening(app)
    const sam = await app.user('sam', { timezone: 'UTC' })
    const token = insertPersonalToken(app.ctx, sam, 'workouts:read')
    await enter(sam, { workout_date: '2026-04-30 10:00', distance: 10 })
    await enter(sam, { workout_date: '2026-05-30 10:00', distance: 1.5 })
    await enter(sam, { workout_date: '2026-06-01 10:00', distance: 2 })
    await enter(sam, { workout_date: '2026-05-31 10:00', distance: 4 })
    expect(await run(scripts[1], server.origin, token)).toBe(
      ['2026-04,Cycling (Sport),10.0', '2026-05,Cycling (Sport),5.5', '2026-06,Cycling (Sport),2.0', ''].join(
        '\r\n',
      ),
    )
    // Weeks of this account begin on Sunday.
    expect(await run(scripts[2], server.origin, token)).toBe('6 2026-06-01T10:00:00Z\n')
  })
})
