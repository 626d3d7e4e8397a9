// What commands print with --json: what the table of commands says, and nothing else; and nothing but that when nobody
// looks on.
import { afterAll, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wrongFields } from '../support/command-fields'
import { commandNamed } from '../support/commands'
import { executable, runTrackhut, startServer } from '../support/executable'
import { steadyRide } from '../support/recordings'
import { temporaryFolder } from '../support/temporary-folder'
import { until } from '../support/waiting'
import { dumps, oldFiles, uploadFolder } from '../transfer/fittrackee/moving'

const folder = temporaryFolder()
afterAll(() => folder[Symbol.dispose]())

const run = (...args: string[]) => runTrackhut({ folder: folder.path, args })

/** Runs a command with --json, and compares what it prints to what the table names. */
async function ask(words: string, args: string[] = [], expectedStatus = 0) {
  const { exitCode, stdout, stderr } = await run(...words.split(' '), ...args, '--json')
  expect([words, exitCode, stderr]).toEqual([words, expectedStatus, ''])
  const printed = JSON.parse(stdout)
  expect([words, wrongFields(commandNamed(words), printed)]).toEqual([words, []])
  return printed
}

test('accounts', async () => {
  const made = await ask('users create', ['sam', '--email', 'sam@example.org'])
  expect(made).toMatchObject({ username: 'sam', is_admin: false, has_administrator: false })
  expect(made.password).toHaveLength(40)
  const changed = await ask('users update', ['sam', '--set-admin', 'true', '--storage-limit', '5GB'])
  expect(changed).toEqual({
    username: 'sam',
    changes: ['rights-given', 'storage-limit-changed'],
    password: null,
    is_over_limit: false,
  })
  expect(await ask('users update', ['sam'])).toMatchObject({ changes: [] })
  expect((await ask('users invite')).link).toMatch(/^\/invitation#/)
  expect((await ask('users link', ['sam'])).link).toMatch(/^\/login\/link#/)
  await ask('users create', ['kim', '--email', 'kim@example.org', '--password', 'open sesame'])
  expect(await ask('users list')).toHaveLength(2)
  const unsure = await run('users', 'delete', 'kim', '--json')
  expect([unsure.exitCode, JSON.parse(unsure.stderr).error.code]).toEqual([1, 'confirmation-missing'])
  expect(await ask('users delete', ['kim', '--yes'])).toEqual({ username: 'kim' })
  expect(await ask('users clean-tokens', ['--days', '0'])).toEqual({ deleted: 0 })
  expect(await ask('oauth2 clean', ['--days', '0'])).toEqual({ deleted: 0 })
  expect((await ask('audit', ['--act', 'account-deleted'])).map(({ via }: { via: string }) => via)).toEqual([
    'command-line',
  ])
})

test('the server', async () => {
  expect(await ask('rotate-keys')).toEqual({ sessions_stay: true })
  expect((await ask('config')).settings.PORT).toEqual({ value: '0', source: 'environment' })
  expect(await ask('addresses', ['--port', '7001'])).toEqual([
    { url: 'http://127.0.0.1:7001', kind: 'this-machine' },
  ])
  expect(await ask('db upgrade')).toMatchObject({ snapshot: null })
  expect(await ask('version')).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  await using server = await startServer({ folder: folder.path })
  const { port } = new URL(server.origin)
  expect(await ask('health', ['--port', port])).toEqual({
    url: `http://127.0.0.1:${port}/healthz`,
    is_well: true,
  })
})

test('recordings', async () => {
  writeFileSync(join(folder.path, 'ride.gpx'), steadyRide())
  writeFileSync(join(folder.path, 'broken.gpx'), 'no recording')
  const dry = await ask('import', ['ride.gpx', '--user', 'sam', '--sport', 'Running', '--dry-run'])
  expect(dry).toMatchObject({ is_dry_run: true, unknown_sports: [], problems: [] })
  const given = ['ride.gpx', '--user', 'sam', '--sport', 'Running']
  expect(await ask('import', given)).toMatchObject({ is_dry_run: false, workouts: { added: 1, left_out: 0 } })
  expect(await ask('import', given)).toMatchObject({ workouts: { added: 0, already_there: 1 } })
  expect(await ask('import', ['broken.gpx', '--user', 'sam'], 1)).toMatchObject({
    workouts: { added: 0, left_out: 1 },
    problems: [{ what: 'broken.gpx', is_left_out: true }],
  })
  const out = join(folder.path, 'workouts.csv')
  expect(await ask('export', ['workouts', '--user', 'sam', '--file', 'workouts.csv'])).toEqual({
    file: out,
    rows: 1,
  })
  const printed = await run('export', 'workouts', '--user', 'sam')
  expect(printed).toEqual({ exitCode: 0, stdout: await Bun.file(out).text(), stderr: '' })
  expect(await ask('recalculate', ['--dry-run'])).toMatchObject({
    runs: [{ id: null, is_undo: false, left_out: 0, undo_until: null }],
  })
  expect(await ask('recalculate')).toMatchObject({ runs: [{ id: 1, is_given_up: false }] })
  expect(await ask('doctor')).toMatchObject({ is_well: true })
})

test('backups', async () => {
  const backup = await ask('backup', ['all.trackhut'])
  expect(backup).toMatchObject({
    file: join(folder.path, 'all.trackhut'),
    missing_files: 0,
    is_encrypted: false,
    is_on_disk_of_data: true,
  })
  const key = await ask('backup-key')
  expect([key.key, key.public_key, key.opens_backups]).toEqual([
    expect.stringMatching(/^AGE-SECRET-KEY-1/),
    expect.stringMatching(/^age1/),
    false,
  ])
  const restored = await ask('restore', ['all.trackhut', '--data', 'there'])
  expect(restored).toMatchObject({
    whole: { data_dir: join(folder.path, 'there'), files: backup.files, kept: null },
    part: null,
  })
  const part = await ask('restore', ['all.trackhut', '--data', 'there', '--user', 'sam'])
  expect(part).toMatchObject({ whole: null, part: { username: 'sam', already_there: 1, lacking: [] } })
})

test('a whole instance of FitTrackee', async () => {
  using uploads = uploadFolder(oldFiles)
  const from = ['--dump', dumps.old, '--uploads', uploads.path, '--data', 'moved']
  expect(await ask('import fittrackee', [...from, '--dry-run'])).toMatchObject({ data_dir: null })
  const moved = await ask('import fittrackee', from)
  expect(moved).toMatchObject({ data_dir: join(folder.path, 'moved'), kept: null, report: null })
  expect(moved.users.map(({ username }: { username: string }) => username)).toEqual(['sam', 'kim'])
})

test.each([
  [['users', 'delete', 'nobody', '--yes'], 1, 'user-unknown'],
  [['users', 'delete', 'sam', '--yes'], 1, 'last-administrator'],
  [['users', 'lst'], 2, 'not-understood'],
  [['users', 'list', '--nothing'], 2, 'not-understood'],
  [['restore', 'none.trackhut'], 1, 'file-missing'],
  [['mail', 'test'], 1, 'mail-off'],
  [['export', 'workouts', '--user', 'sam'], 2, 'not-understood'],
  [['export', 'days', '--user', 'sam', '--format', 'geojson', '--file', 'x'], 2, 'not-understood'],
  [['export', 'days', '--user', 'sam', '--from', 'x', '--file', 'x'], 1, 'day-invalid'],
  [['export', 'days', '--user', 'nobody', '--file', 'x'], 1, 'user-unknown'],
  [['export', 'days', '--user', 'sam', '--file', 'ride.gpx'], 1, 'refused'],
  [['health', '--port', '1'], 1, 'server-silent'],
  [['users', 'list', '--data', 'nowhere'], 78, 'data-missing'],
  [['users', 'list', '--port', 'x'], 78, 'setting-invalid'],
])('%j fails with status %d and a code', async (args, status, code) => {
  const { exitCode, stdout, stderr } = await run(...args, '--json')
  expect([exitCode, stdout]).toEqual([status, ''])
  expect(JSON.parse(stderr)).toEqual({ error: { code, message: expect.any(String), exit_status: status } })
})

test('with --quiet, nothing is printed if all is well, and everything if not', async () => {
  expect(await run('doctor', '--quiet')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  expect(await run('backup', '-q')).toEqual({ exitCode: 0, stdout: '', stderr: '' })
  writeFileSync(join(folder.path, 'trackhut-data', 'uploads', 'orphan.gpx'), 'mine')
  const found = await run('doctor', '--quiet')
  expect([found.exitCode, found.stderr]).toEqual([1, ''])
  expect(found.stdout).toContain('orphan.gpx')
})

test('on a terminal, progress is shown and overwritten; elsewhere there is none', async () => {
  const decoder = new TextDecoder()
  let shown = ''
  const terminal = {
    cols: 80,
    rows: 24,
    data(_: unknown, bytes: Uint8Array) {
      shown += decoder.decode(bytes)
    },
  }
  const child = Bun.spawn([executable, 'doctor'], { cwd: folder.path, env: {}, terminal })
  expect(await child.exited).toBe(1)
  await until(() => shown.includes('Not all is well'))
  child.terminal?.close()
  expect(shown).toContain('\r\x1b[KReading the database …')
  const lines = shown.split('\r\n').map(line => line.split('\r\x1b[K').at(-1))
  expect(lines.join('\n')).not.toContain('…')
  expect((await run('doctor')).stderr).toBe('')
})
