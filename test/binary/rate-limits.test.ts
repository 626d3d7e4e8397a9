import { describe, expect, test } from 'bun:test'
import { startServer } from '../support/executable'
import { temporaryFolder } from '../support/temporary-folder'

describe('requests are limited', () => {
  test.each([
    ['to 300 in 5 minutes unless something else is set', {}, '300', false],
    ['as it is set', { API_RATE_LIMITS: '7/hour' }, '7', false],
    ['not at all, and the log says so, when they are set to nothing', { API_RATE_LIMITS: '' }, null, true],
  ])('%s', async (_, environment, limit, isLogged) => {
    using folder = temporaryFolder()
    await using server = await startServer({ folder: folder.path, environment })
    const { headers } = await server.request('GET', '/api/ping')
    expect(headers.get('x-ratelimit-limit')).toBe(limit)
    expect(server.output().includes('warn All limits are off')).toBe(isLogged)
  })
})
