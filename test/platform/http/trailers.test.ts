// Chunked bodies with trailers. No endpoint uses trailers.
import { expect, test } from 'bun:test'
import { listening } from '../../support/listening'
import { openConnection } from '../../support/raw-connection'
import { testApp } from '../../support/test-app'

const app = testApp()

async function send(trailers: string, headers = '') {
  await using server = listening(app)
  using connection = openConnection(server.origin)
  const body = '{"email":"nobody@example.org","password":"guessed"}'
  await connection.write(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n${headers}\r\n` +
      `${body.length.toString(16)}\r\n${body}\r\n0\r\n${trailers}\r\n`,
  )
  const answer = await connection.answer
  return answer
    .split('HTTP/1.1 ')
    .slice(1)
    .map(text => {
      const code = /"code":"([^"]+)"/.exec(text)?.[1]
      return {
        status: Number.parseInt(text, 10),
        closes: /^connection: close\r$/im.test(text),
        ...(code && { code }),
      }
    })
}

test('announced trailers are refused before anything is done, on a connection that closes', async () => {
  const [answer] = await send('X-Sum: abc\r\n', 'Trailer: X-Sum\r\n')
  expect(answer).toEqual({ status: 400, closes: true, code: 'trailers-unsupported' })
})

test('no request is taken out of trailers that nobody announced, and the connection does not go on behind them', async () => {
  const answers = await send('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n')
  expect(answers.filter(({ status }) => status < 400)).toEqual([])
  expect(answers.at(-1)).toEqual({ status: 400, closes: true })
})
