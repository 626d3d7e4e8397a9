import type { Config, MailServer } from '../config'

export interface MailSettings {
  server: MailServer
  sender: string
  /** What links begin with, without a slash at the end. */
  uiUrl: string
}

/** Null when mail is off: without a server, a sender, or the address that links need. */
export function mailSettings({ mailServer, senderEmail, uiUrl }: Config): MailSettings | null {
  return mailServer && senderEmail && uiUrl ? { server: mailServer, sender: senderEmail, uiUrl } : null
}
