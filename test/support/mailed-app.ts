// A test application whose letters reach a real mail server.
import { startMailServer } from './mail-server'
import { openTestApp } from './test-app'

/** `await using app = await openMailedApp()`: with `app.mail` to receive what it sends. */
export async function openMailedApp(environment: Record<string, string> = {}) {
  const mail = await startMailServer()
  const app = openTestApp({ ...mail.environment, ...environment })
  app.ctx.jobs.start()
  return {
    ...app,
    mail,
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await mail[Symbol.asyncDispose]()
    },
  }
}

export type MailedApp = Awaited<ReturnType<typeof openMailedApp>>

/** Nothing waits to be sent any more. */
export async function allSent({ ctx }: Pick<MailedApp, 'ctx'>) {
  while (ctx.database.sqlite.query('SELECT 1 FROM outbox').get()) await Bun.sleep(2)
}
