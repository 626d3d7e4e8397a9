// A test app that sends its emails to a real mail server.

import { startMailServer } from './mail-server'
import { openTestApp } from './test-app'
import { until } from './waiting'

/**
 * Opens the app with its mail server: `await using app = await openMailedApp()`. The emails that the mail server
 * receives are in `app.mail`.
 */
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

/** Waits until all emails have been sent. */
export async function allSent({ ctx }: Pick<MailedApp, 'ctx'>) {
  const query = "SELECT 1 FROM jobs WHERE kind IN ('request-letter', 'send-letter', 'send-invitation')"
  await until(() => !ctx.database.sqlite.query(query).get())
}
