import { expect, test } from 'bun:test'
import { openTestApp } from '../../support/test-app'

const healthOf = async (app: ReturnType<typeof openTestApp>) => {
  const { status, body, failure } = await app.request('GET', '/healthz')
  return [status, failure?.code ?? body]
}

test('a server is well while its database and its disk are, and tells strangers no figures', async () => {
  await using app = openTestApp()
  expect(await healthOf(app)).toEqual([200, { status: 'success' }])
})

test('a database that takes no changes is told, and no change is made', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam')
  app.ctx.database.refuseWrites()
  expect(await healthOf(app)).toEqual([503, 'database-unusable'])
  const answer = await sam.request('POST', '/api/equipments', {
    json: { label: 'Bike', equipment_type_id: 1 },
  })
  expect([answer.status, answer.failure?.code]).toEqual([500, 'internal-error'])
  expect((await sam.get('/api/workouts')).status).toBe(200)
})

test.each(['/health', '/readyz'])('%s is not the page of the web app', async path => {
  await using app = openTestApp()
  expect((await app.request('GET', path)).status).toBe(404)
})
