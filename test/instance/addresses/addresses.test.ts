// The addresses of the server, as shown to administrators.
import { expect, test } from 'bun:test'
import type { AddressesAnswer } from '../../../src/instance/addresses/schemas'
import { openTestApp } from '../../support/test-app'

test('administrators are told every address, and nobody else', async () => {
  await using app = openTestApp({ HOST: '192.168.1.20', UI_URL: 'https://sport.example.org' })
  app.ctx.reachability.noteListening({ scheme: 'http', port: 5000 })
  app.ctx.reachability.noteLocalName('trackhut-2.local')
  const admin = await app.user('admin', { isAdmin: true })
  expect((await admin.get<AddressesAnswer>('/api/addresses')).body.data).toEqual({
    addresses: [
      { url: 'https://sport.example.org', kind: 'public' },
      { url: 'http://trackhut-2.local:5000', kind: 'name' },
      { url: 'http://192.168.1.20:5000', kind: 'network' },
    ],
    only_this_machine: false,
    local_name: 'trackhut-2.local',
  })
  const sam = await app.user('sam')
  expect((await sam.get('/api/addresses')).failure?.code).toBe('not-administrator')
  expect((await app.request('GET', '/api/addresses')).status).toBe(401)
})

test('a server that keeps to its machine says so', async () => {
  await using app = openTestApp({ HOST: '127.0.0.1' })
  app.ctx.reachability.noteListening({ scheme: 'http', port: 5000 })
  const admin = await app.user('admin', { isAdmin: true })
  expect((await admin.get<AddressesAnswer>('/api/addresses')).body.data).toEqual({
    addresses: [{ url: 'http://127.0.0.1:5000', kind: 'this-machine' }],
    only_this_machine: true,
    local_name: null,
  })
})
