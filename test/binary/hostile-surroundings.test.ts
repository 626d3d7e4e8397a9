// The executable neither runs nor loads files in its working folder or in the temporary folder.
import { describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  createFirstAccount,
  executable,
  logIn,
  runTrackhut,
  type ServerProcess,
  startServer,
} from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

/** Script in each of the planted files: writes a file named `sprung` if it is run. */
const trap = `require('node:fs').writeFileSync(__dirname.split('/node_modules')[0] + '/sprung', '')`
const environment = 'DATA_DIR=from-env\nPORT=eighty\nTZ=Mars/Olympus\n'

const traps: Record<string, string> = {
  'bunfig.toml': 'preload = ["./trap.cjs"]\n[test]\npreload = ["./trap.cjs"]\n',
  'trap.cjs': trap,
  '.env': environment,
  '.env.local': environment,
  '.env.production': environment,
  'package.json': '{ "type": "commonjs", "main": "./trap.cjs", "imports": { "#*": "./trap.cjs" } }',
  'tsconfig.json':
    '{ "compilerOptions": { "baseUrl": ".", "paths": { "*": ["./trap.cjs"] }, "jsxImportSource": "./trap.cjs" } }',
  'node_modules/elysia/index.js': trap,
  'node_modules/drizzle-orm/index.js': trap,
  'node_modules/@resvg/resvg-js/index.js': trap,
  'node_modules/@resvg/resvg-js-linux-x64-gnu/index.js': trap,
  'node_modules/@resvg/resvg-js-linux-arm64-gnu/index.js': trap,
  'resvgjs.linux-x64-gnu.node': 'not a library',
  'resvgjs.linux-arm64-gnu.node': 'not a library',
}

describe('a folder full of traps', () => {
  test('springs none of them, whatever is asked of the executable', async () => {
    using folder = temporaryFolder()
    writeAll(folder.path, traps)
    await using server = await startServer({ folder: folder.path })
    const rider = new Rider(server, await createFirstAccount(server))
    const { map } = await rider.upload()
    expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(200)
    const command = ['users', 'create', 'ada', '--email', 'ada@example.org']
    expect((await runTrackhut({ folder: folder.path, args: command })).exitCode).toBe(0)
    expect(readdirSync(folder.path)).toContain('trackhut-data')
    expect(existsSync(join(folder.path, 'from-env'))).toBe(false)
    expect(existsSync(join(folder.path, 'sprung'))).toBe(false)
  })
})

describe('the native module that draws pictures', () => {
  test('unpacks itself below the data directory, not in the temporary folder of the machine', async () => {
    using folder = temporaryFolder()
    const temporary = join(folder.path, 'tmp')
    mkdirSync(temporary)
    const places = { TMPDIR: temporary, BUN_TMPDIR: temporary, TEMP: temporary, TMP: temporary }
    await using server = await startServer({ folder: folder.path, environment: places })
    await drawMapImage(server, await createFirstAccount(server))
    expect(readdirSync(temporary)).toEqual([])
    const [library = ''] = librariesIn(folder.path)
    expect(statSync(library).mode & 0o077).toBe(0)
  })

  test('is not loaded from a file somebody put in its place', async () => {
    using folder = temporaryFolder()
    const first = await startServer({ folder: folder.path })
    await drawMapImage(first, await createFirstAccount(first))
    await first.stop()
    const [library = ''] = librariesIn(folder.path)
    writeFileSync(library, 'planted')
    await using second = await startServer({ folder: folder.path })
    await drawMapImage(second, await logIn(second))
    expect(librariesIn(folder.path).map(path => statSync(path).size > 1_000_000)).toContain(true)
  })

  test('may be impossible to unpack: then there are no pictures, and everything else works', async () => {
    using folder = temporaryFolder()
    // The library is larger than this limit for files; all other written files are smaller.
    const args = ['-c', `trap '' XFSZ; ulimit -f 4096; exec "$0"`, executable]
    await using server = await startServer({ folder: folder.path, program: '/bin/sh', args })
    const rider = new Rider(server, await createFirstAccount(server))
    const { id, map } = await rider.upload()
    expect((await rider.request('GET', `/api/workouts/map/${map}`)).status).toBe(500)
    expect((await rider.request('GET', `/api/workouts/${id}/chart_data`)).status).toBe(200)
    expect((await server.request('GET', '/api/ping')).status).toBe(200)
  })
})

function writeAll(folder: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
}

async function drawMapImage(server: ServerProcess, token: string) {
  const rider = new Rider(server, token)
  const { map } = await rider.upload()
  const picture = await rider.request('GET', `/api/workouts/map/${map}`)
  expect(picture.headers.get('content-type')).toBe('image/png')
}

function librariesIn(folder: string): string[] {
  const run = join(folder, 'trackhut-data', 'run')
  return readdirSync(run)
    .filter(name => name.endsWith('.node'))
    .map(name => join(run, name))
}
