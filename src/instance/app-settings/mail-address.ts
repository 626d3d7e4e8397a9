// Converts between the parts of the form and the one text of the setting EMAIL_URL.
import type { MailServer } from '../../platform/settings/table/read-setting'
import type { MailChange } from './schemas'

const queries = { none: '', starttls: '/?tls=True', tls: '/?ssl=True' } as const

/** The usual ports for sending emails, by kind of encryption. */
const usualPorts = { none: 25, starttls: 587, tls: 465 } as const

/** What cannot be part of a host in an address. */
const notInHost = /[^\w.:-]/

/**
 * Makes the text of the setting from the present mail server and its changes.
 * @returns `null` if the host is missing or cannot be one
 */
export function mailAddressAfter(present: MailServer | null, change: MailChange): string | null {
  const host = (change.host ?? present?.host ?? '').trim().replace(/^\[|\]$/g, '')
  if (host === '' || notInHost.test(host)) return null
  const security = change.security ?? present?.security ?? 'starttls'
  const port = change.port ?? present?.port ?? usualPorts[security]
  const user = change.user === undefined ? present?.credentials?.user : change.user
  const password = change.password === undefined ? present?.credentials?.password : change.password
  const login = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : ''
  return `smtp://${login}${host.includes(':') ? `[${host}]` : host}:${port}${queries[security]}`
}

/**
 * Whether a change would send the present password to another server, or less protected. Then it has to be entered
 * again: whoever knows only the app must not get at it.
 */
export function movesPassword(present: MailServer | null, next: MailServer, change: MailChange): boolean {
  if (!present?.credentials?.password || !next.credentials || change.password !== undefined) return false
  const isSame = (['host', 'port', 'security'] as const).every(key => present[key] === next[key])
  return !isSame || present.credentials.user !== next.credentials.user
}
