import { expect, test } from 'bun:test'
import { askHealth } from '../../../src/cli/commands/ask-health'
import { CommandFailed } from '../../../src/platform/errors'
import { callCommand } from '../../support/commands'
import { listening } from '../../support/listening'
import { freePort } from '../../support/ports'
import { openTestApp } from '../../support/test-app'

const askAt = (port: string | number, more: Record<string, string> = {}) =>
  callCommand(askHealth, { environment: { HOST: '127.0.0.1', PORT: String(port), ...more } })

test('a server is well', async () => {
  await using app = openTestApp()
  await using server = listening(app)
  const { port } = new URL(server.origin)
  expect(await askAt(port)).toBe('The server is well.')
})

test('it is asked by http also where it serves https', async () => {
  await using app = openTestApp()
  const certificate = { certificate: '', key: '', names: [], startsAt: new Date(0), expiresAt: new Date(0) }
  app.ctx.https.served = { certificate, port: 5443 }
  await using server = listening(app)
  expect(await askAt(new URL(server.origin).port)).toBe('The server is well.')
})

test('nobody answers', async () => {
  const port = freePort()
  await expect(askAt(port)).rejects.toThrow(
    new CommandFailed(`No server answers at http://127.0.0.1:${port}/healthz.`),
  )
})

test.each([
  ['there is not enough room on the disk', { message: 'there is not enough room on the disk' }],
  ['http://127.0.0.1:PORT/healthz answers with 503', '<h1>Another program</h1>'],
])('that it is not well is said in words: %s', async (reason, answer) => {
  const fetch = () => Response.json(answer, { status: 503 })
  const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch })
  const port = String(server.port)
  const asked = askAt(port)
  await expect(asked).rejects.toThrow(
    new CommandFailed(`The server is not well: ${reason.replace('PORT', port)}.`),
  )
  await server.stop(true)
})
