// The executable encrypts its backups, and brings everything back with a key that is in a file, or typed.
import { expect, test } from 'bun:test'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { WorkoutsAnswer } from '../../src/workouts/workouts/schemas'
import { createFirstAccount, logIn, runTrackhut, startServer } from '../support/executable'
import { Rider } from '../support/rider'
import { temporaryFolder } from '../support/temporary-folder'

test('an instance is backed up, destroyed, and restored with the key that was printed', async () => {
  using folder = temporaryFolder()
  const run = (args: string[], environment = {}, input = '') =>
    runTrackhut({ folder: folder.path, args, environment, input })

  const made = await run(['backup-key'])
  const [identity = ''] = /AGE-SECRET-KEY-1\S+/.exec(made.stdout) ?? []
  const [recipient = ''] = /(?<=BACKUP_RECIPIENTS=)age1\S+/.exec(made.stdout) ?? []
  const environment = { API_RATE_LIMITS: '', BACKUP_RECIPIENTS: recipient, BACKUP_DIR: 'kept' }
  expect((await run(['backup-key', '--identity', '-'], environment, `${identity}\n`)).stdout).toBe(
    'This key opens the backups of this server.\n',
  )
  {
    await using server = await startServer({ folder: folder.path, environment })
    await new Rider(server, await createFirstAccount(server)).upload()
    const backup = await run(['backup'], environment)
    expect([backup.exitCode, backup.stdout]).toEqual([0, expect.stringContaining('encrypted and verified.')])
    expect(await server.stop()).toBe(0)
  }
  const [name = ''] = readdirSync(join(folder.path, 'kept')).filter(path => path.endsWith('.age'))
  const restore = ['restore', join('kept', name), '--data', 'there']

  const without = await run(restore)
  expect([without.exitCode, without.stderr]).toEqual([1, expect.stringContaining('the backup is encrypted')])
  const another = /AGE-SECRET-KEY-1\S+/.exec((await run(['backup-key'])).stdout)?.[0] ?? ''
  const wrong = await run([...restore, '--identity', '-'], {}, `${another}\n`)
  expect([wrong.exitCode, wrong.stderr]).toEqual([1, expect.stringContaining('encrypted for another key')])
  expect(readdirSync(folder.path)).not.toContain('there')

  writeFileSync(join(folder.path, 'key'), `${identity}\n`, { mode: 0o600 })
  const restored = await run([...restore, '--identity', 'key'])
  expect([restored.exitCode, restored.stderr]).toEqual([0, ''])
  rmSync(join(folder.path, 'trackhut-data'), { recursive: true })
  await using server = await startServer({
    folder: folder.path,
    environment: { ...environment, DATA_DIR: 'there' },
  })
  const rider = new Rider(server, await logIn(server))
  const { workouts } = (await rider.request<WorkoutsAnswer>('GET', '/api/workouts')).body.data
  expect(workouts).toHaveLength(1)
  await rider.request('DELETE', `/api/workouts/${workouts[0]?.id}`)
  const part = await run(
    ['restore', join('kept', name), '--identity', '-', '--data', 'there', '--workout', workouts[0]?.id ?? ''],
    {},
    // As the command age hands on the file of age-keygen.
    `# created: 2026-11-29T22:00:00Z\n# public key: ${recipient}\n${identity}\n`,
  )
  expect(part.exitCode).toBe(0)
  expect((await rider.request('GET', `/api/workouts/${workouts[0]?.id}`)).status).toBe(200)
})
