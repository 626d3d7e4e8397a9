import { expect, test } from 'bun:test'
import { testApp } from '../../support/test-app'

const app = testApp()

test.each(['http://pi', 'http://x:5000', 'http://[::1]'])(
  'a server that is called %s answers',
  async origin => {
    const answers = ['/api/ping/', '/api/users/nobody/picture', '/api/nothing', '/base-map/0/0/0.mvt']
    const codes = await Promise.all(
      answers.map(async path => (await app.handle(new Request(`${origin}${path}`))).status),
    )
    expect(codes).toEqual([200, 404, 404, 200])
  },
)
