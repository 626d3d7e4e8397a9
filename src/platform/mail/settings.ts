import type { Config } from '../settings/table/config-type'
import type { MailServer } from '../settings/table/read-setting'

interface MailSettings {
  server: MailServer
  sender: string
  /** Prefix of all links, without a trailing slash. */
  uiUrl: string
}

/** Returns `null`, and mail is off, without a server, a sender or the URL that links need. */
export function mailSettings({ mailServer, senderEmail, uiUrl }: Config): MailSettings | null {
  return mailServer && senderEmail && uiUrl ? { server: mailServer, sender: senderEmail, uiUrl } : null
}
