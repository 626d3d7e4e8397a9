import { createApp } from '../../src/server/app'
import type { TestApp } from './test-app'

/** Serves a test app on a local port, for third-party clients: `await using server = listening(app)`. */
export function listening({ ctx }: Pick<TestApp, 'ctx'>) {
  const before = process.rawListeners('beforeExit')
  const app = createApp(ctx).listen({ hostname: '127.0.0.1', port: 0, reusePort: false })
  // Listeners that Elysia has added to close the server when the process exits.
  const closing = process.rawListeners('beforeExit').filter(listener => !before.includes(listener))
  return {
    origin: `http://127.0.0.1:${app.server?.port}`,
    async [Symbol.asyncDispose]() {
      await app.server?.stop(true)
      for (const listener of closing) process.off('beforeExit', listener as () => void)
    },
  }
}
