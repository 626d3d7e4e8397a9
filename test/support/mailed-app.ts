// A test application whose emails reach a real mail server.

import { startMailServer } from './mail-server'
import { openTestApp } from './test-app'
import { until } from './waiting'

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
  const query = "SELECT 1 FROM jobs WHERE kind IN ('request-letter', 'send-letter', 'send-invitation')"
  await until(() => !ctx.database.sqlite.query(query).get())
}
