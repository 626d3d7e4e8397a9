import { createApp } from '../../src/server/app'
import type { TestApp } from './test-app'

/** A test application on a port of this machine, for clients of others: `await using server = listening(app)`. */
export function listening({ ctx }: Pick<TestApp, 'ctx'>) {
  const app = createApp(ctx).listen({ hostname: '127.0.0.1', port: 0, reusePort: false })
  return {
    origin: `http://127.0.0.1:${app.server?.port}`,
    [Symbol.asyncDispose]: () => app.server?.stop(true) ?? Promise.resolve(),
  }
}
