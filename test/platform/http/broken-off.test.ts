// Clients that disconnect while they send a body.
import { expect, test } from 'bun:test'
import { listening } from '../../support/listening'
import { openConnection } from '../../support/raw-connection'
import { testApp } from '../../support/test-app'
import { until } from '../../support/waiting'

const app = testApp()

test.each([
  ['/api/auth/login', 'application/json'],
  ['/api/oauth/token', 'application/x-www-form-urlencoded'],
])(
  'a body for %s that breaks off is told in the log, and is no failure of the server',
  async (path, type) => {
    await using server = listening(app)
    app.logLines.length = 0
    {
      using connection = openConnection(server.origin)
      await connection.write(
        `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 300\r\n\r\n{`,
      )
      // After the response to this request, the server has certainly accepted and read the broken-off request.
      await fetch(`${server.origin}/api/ping`)
    }
    await until(() => app.logLines.length > 0)
    expect(app.logLines).toEqual([
      expect.stringMatching(`info A request was broken off by its sender {"method":"POST","path":"${path}"}`),
    ])
  },
)
