import type { Config } from '../settings/table/config-type'
import type { MailServer } from '../settings/table/read-setting'

interface MailSettings {
  server: MailServer
  sender: string
  /** The address that links begin with, without a slash at the end. */
  uiUrl: string
}

/** Mail is off, and this null, without a server, a sender, or the address that links need. */
export function mailSettings({ mailServer, senderEmail, uiUrl }: Config): MailSettings | null {
  return mailServer && senderEmail && uiUrl ? { server: mailServer, sender: senderEmail, uiUrl } : null
}
