import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { testTls } from '../../support/mail-server'
import { fromSources, startProgram } from '../../support/program'
import { green } from './tile-server'

test('a connection by https is made only to a server that can prove the name that was asked for', async () => {
  using server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: testTls,
    fetch: () => new Response(green),
  })
  // A separate process sends the requests, because a process reads its trusted certificates only once.
  const asked = ['localhost', 'tile.example.org'].map(name => `https://${name}:${server.port}/`)
  const child = startProgram(fromSources(join(import.meta.dir, 'ask-addresses.ts'), ...asked), {
    environment: {
      ...process.env,
      NODE_EXTRA_CA_CERTS: join(import.meta.dir, '..', '..', 'platform', 'mail', 'localhost.pem'),
    },
  })
  expect(await new Response(child.stdout).text()).toBe('200\n502\n')
})
