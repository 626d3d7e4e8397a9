import { describe, expect, test } from 'bun:test'
import { deleteAlert, insertAlert } from '../../../src/instance/alerts/store'
import { countAccounts } from '../../../src/platform/access/store'
import type { Code } from '../../../src/platform/codes'
import { webhooks } from '../../../src/platform/db/tables'
import { steadyRide } from '../../support/recordings'
import { openTestApp, testApp } from '../../support/test-app'
import { enter } from '../../workouts/workouts/by-hand'

const token = 'a token of sorts'.replaceAll(' ', '-')

type App = Pick<ReturnType<typeof openTestApp>, 'handle'>

/** Values of the metrics, by name with labels. */
async function metricsOf(app: App) {
  const answer = await app.handle(
    new Request('http://localhost/metrics', { headers: { authorization: `Bearer ${token}` } }),
  )
  expect(answer.headers.get('content-type')).toStartWith('text/plain; version=0.0.4')
  const lines = (await answer.text()).split('\n').filter(line => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map(line => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

describe('with a token', () => {
  const app = testApp({ METRICS_TOKEN: token })

  test('requests are counted by route and status, and nothing of their paths is told', async () => {
    const sam = await app.user('sam')
    await sam.get('/api/users/sam')
    await sam.get('/api/workouts/nobody-of-this-name')
    await app.request('GET', '/api/ping')
    await app.request('GET', '/api/ping')
    await app.request('GET', '/no/such/page')
    const metrics = await metricsOf(app)
    const count = (labels: string) => metrics.get(`trackhut_http_request_duration_seconds_count{${labels}}`)
    expect(count('method="GET",route="/api/ping",status="200"')).toBe(2)
    expect(count('method="GET",route="/api/users/:user_name",status="200"')).toBe(1)
    expect(count('method="GET",route="/api/workouts/:workout_short_id",status="404"')).toBe(1)
    expect([...metrics.keys()].join('\n')).not.toMatch(/nobody|no\/such/)
  })

  test('jobs, workers, disk, database and backups are there', async () => {
    await app.ctx.jobs.stop()
    const metrics = await metricsOf(app)
    for (const name of ['worker_tasks_running', 'worker_tasks_waiting', 'requests_in_hand']) {
      expect(metrics.has(`trackhut_${name}`)).toBe(true)
    }
    expect(metrics.get('trackhut_disk_free_bytes')).toBeGreaterThan(0)
    expect(metrics.get('trackhut_disk_size_bytes')).toBeGreaterThan(metrics.get('trackhut_disk_free_bytes')!)
    expect(metrics.get('trackhut_database_size_bytes')).toBeGreaterThan(0)
    expect(metrics.has('trackhut_last_backup_success_timestamp_seconds')).toBe(false)
  })

  test('what people have stored is counted, without their names', async () => {
    const kim = await app.user('kim_who_is_counted')
    const before = await metricsOf(app)
    await kim.upload(steadyRide())
    await enter(kim)
    const metrics = await metricsOf(app)
    const grown = (name: string) => metrics.get(name)! - before.get(name)!
    expect([grown('trackhut_workouts'), grown('trackhut_uploads')]).toEqual([2, 1])
    expect(grown('trackhut_uploads_size_bytes')).toBeGreaterThan(0)
    expect(metrics.get('trackhut_last_upload_timestamp_seconds')).toBe(app.ctx.clock().getTime() / 1000)
    expect(metrics.get('trackhut_users{state="active"}')).toBe(countAccounts(app.ctx.db))
    expect([...metrics.keys()].join('\n')).not.toContain('kim')
  })

  test('webhooks are counted by what becomes of what they are told', async () => {
    const eve = await app.user('eve_who_is_told')
    const states = async () => {
      const metrics = await metricsOf(app)
      return ['delivering', 'failing', 'paused', 'stopped'].map(state =>
        metrics.get(`trackhut_webhooks{state="${state}"}`),
      )
    }
    expect(await states()).toEqual([0, 0, 0, 0])
    const facts = {
      userId: eve.account.id,
      ...{ name: 'x', form: 'standard' as const, language: 'en', sealedTarget: 'x', events: [] },
      ...{ tellsTitle: false, tellsPlace: false, createdAt: app.ctx.clock() },
    }
    for (const [status, failures] of [
      ['active', 0],
      ['active', 3],
      ['paused', 3],
      ['stopped', 9],
      ['stopped', 9],
    ] as const)
      app.ctx.db
        .insert(webhooks)
        .values({ ...facts, status, failures })
        .run()
    expect(await states()).toEqual([1, 1, 1, 2])
  })

  test('problems that are not over are counted by kind, without what they are about', async () => {
    const problems = async () => {
      const metrics = await metricsOf(app)
      expect([...metrics.keys()].join('\n')).not.toMatch(/fetch-weather|draw-picture/)
      return ['backup-failed', 'certificate-ends', 'disk-full', 'jobs-given-up'].map(kind =>
        metrics.get(`trackhut_problems{kind="${kind}"}`),
      )
    }
    const [weather, picture] = ['fetch-weather', 'draw-picture'].map(subject => ({
      kind: 'jobs-given-up' as const,
      subject,
    }))
    const full = { kind: 'disk-full' as const, subject: '' }
    expect(await problems()).toEqual([0, 0, 0, 0])
    for (const alert of [weather!, picture!, full]) insertAlert(app.ctx.db, alert, app.ctx.clock())
    expect(await problems()).toEqual([0, 0, 1, 2])
    for (const alert of [weather!, full]) deleteAlert(app.ctx.db, alert)
    expect(await problems()).toEqual([0, 0, 0, 1])
    deleteAlert(app.ctx.db, picture!)
    expect(await problems()).toEqual([0, 0, 0, 0])
  })

  test('the process has the names that all programs use, and those of version 1', async () => {
    const metrics = await metricsOf(app)
    for (const name of ['start_time_seconds', 'resident_memory_bytes', 'cpu_seconds_total']) {
      expect([name, metrics.get(`process_${name}`)]).toEqual([name, expect.any(Number)])
      expect([name, metrics.get(`trackhut_process_${name}`)]).toEqual([name, expect.any(Number)])
    }
    if (process.platform === 'linux') {
      expect(metrics.get('process_open_fds')).toBeGreaterThan(3)
      expect(metrics.get('process_max_fds')).toBeGreaterThan(metrics.get('process_open_fds')!)
    }
  })

  test('the end of a certificate is there where one is served', async () => {
    const end = async () => (await metricsOf(app)).get('trackhut_certificate_expiry_timestamp_seconds')
    expect(await end()).toBeUndefined()
    const [startsAt, expiresAt] = [new Date('2026-04-01T00:00:00Z'), new Date('2046-01-01T00:00:00Z')]
    const certificate = { certificate: '', key: '', names: [], startsAt, expiresAt }
    app.ctx.https.served = { certificate, port: 5443 }
    expect(await end()).toBe(expiresAt.getTime() / 1000)
    app.ctx.https.served = null
  })

  test('what only grows is called a total, and nothing else is', async () => {
    const answer = await app.handle(
      new Request('http://localhost/metrics', { headers: { authorization: `Bearer ${token}` } }),
    )
    const types = [...(await answer.text()).matchAll(/^# TYPE (\S+) (\S+)$/gm)]
    for (const [, name = '', type] of types)
      expect([name, name.endsWith('_total')]).toEqual([name, type === 'counter'])
    expect(types.length).toBeGreaterThan(10)
  })

  test.each<[string, Record<string, string>, Code]>([
    ['none', {}, 'token-missing'],
    ['another', { authorization: 'Bearer another-token-of-sorts' }, 'token-invalid'],
    ['one as long', { authorization: `Bearer ${'x'.repeat(token.length)}` }, 'token-invalid'],
  ])('%s is refused', async (_, headers, code) => {
    const answer = await app.request('GET', '/metrics', { headers })
    expect([answer.status, answer.failure?.code]).toEqual([401, code])
  })
})

test('without a token there are none', async () => {
  await using app = openTestApp()
  const answer = await app.request('GET', '/metrics', { headers: { authorization: 'Bearer ' } })
  expect([answer.status, answer.failure?.code]).toEqual([404, 'url-unknown'])
})

test('the log has a line for every request, by its route, when that is wanted', async () => {
  await using app = openTestApp({ LOG_REQUESTS: 'true' })
  const sam = await app.user('sam')
  const { headers } = await sam.get('/api/workouts/nobody-of-this-name?title=secret')
  const line = app.logLines.find(line => line.includes('/api/workouts/:workout_short_id'))!
  expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({
    request_id: headers.get('x-request-id'),
    method: 'GET',
    route: '/api/workouts/:workout_short_id',
    status: 404,
    duration_ms: expect.any(Number),
  })
  expect(app.logLines.join('\n')).not.toMatch(/nobody|secret/)
})
