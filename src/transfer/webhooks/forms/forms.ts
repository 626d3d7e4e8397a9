// How each form sends an event: to which address, with which headers and which body.
import type { WebhookForm } from '../rows/webhook-store'
import { type SignedMessage, signatureOf } from '../targets/signature'
import { secretsAt, type Target } from '../targets/target'
import type { ToldEvent } from '../telling/event'
import { type Message, type MessageReader, messageOf } from './message'

interface FormRequest {
  url: URL
  headers: Record<string, string>
  body: string
}

/** What is to be sent. */
interface Sending {
  target: Target
  messageId: string
  /** The event as JSON. */
  body: string
  now: Date
  reader: MessageReader
}

interface Form {
  /** Whether an address can be one of the service. */
  isAddress(url: URL): boolean
  /** Whether it needs a token of the service, may have one, or has a secret that signs instead. */
  token: 'needed' | 'possible' | 'none'
  write(sending: Sending): FormRequest
}

const json = 'application/json'

export const forms: Record<WebhookForm, Form> = {
  standard: {
    isAddress: () => true,
    token: 'none',
    write({ target, messageId: id, body, now }) {
      const timestamp = Math.floor(now.getTime() / 1000)
      const signed: SignedMessage = { id, timestamp, body }
      return {
        url: new URL(target.address),
        headers: {
          'Content-Type': json,
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf(secretsAt(target, now), signed),
        },
        body,
      }
    },
  },
  ntfy: {
    // The topic is the last part of the path.
    isAddress: ({ pathname }) => /^(?:\/[^/]+)*\/[\w-]{1,64}$/.test(pathname),
    token: 'possible',
    write(sending) {
      const { title, text, url, tone } = said(sending)
      const { address, token } = sending.target
      return {
        url: new URL(address),
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          Title: headerText(title),
          Priority: tone === 'bad' ? '4' : '3',
          ...(url !== null && { Click: url }),
          ...(token !== null && { Authorization: `Bearer ${token}` }),
        },
        body: text,
      }
    },
  },
  gotify: {
    isAddress: () => true,
    token: 'needed',
    write(sending) {
      const { title, text: message, url, tone } = said(sending)
      const { address, token } = sending.target
      const extras = url !== null && { extras: { 'client::notification': { click: { url } } } }
      return {
        url: below(address, 'message'),
        headers: { 'Content-Type': json, 'X-Gotify-Key': token ?? '' },
        body: JSON.stringify({ title, message, priority: tone === 'bad' ? 8 : 4, ...extras }),
      }
    },
  },
  apprise: {
    isAddress: ({ pathname }) => /\/notify\/[^/]+\/?$/.test(pathname),
    token: 'none',
    write(sending) {
      const { title, text, url, tone } = said(sending)
      const type = { plain: 'info', good: 'success', bad: 'warning' }[tone]
      return {
        url: new URL(sending.target.address),
        headers: { 'Content-Type': json },
        body: JSON.stringify({ title, body: url === null ? text : `${text}\n${url}`, type }),
      }
    },
  },
}

/** Maximum length of a text: services such as Discord take 2,000 characters with title and address. */
const maxText = 1500

function said({ body, reader }: Sending): Message {
  const event: ToldEvent = JSON.parse(body)
  const message = messageOf(event, reader)
  const isLong = message.text.length > maxText
  return { ...message, text: isLong ? `${message.text.slice(0, maxText)}…` : message.text }
}

/** Headers are ASCII; ntfy reads others as in mail (RFC 2047). */
const headerText = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

/** Returns an address below another one, or that one if it leads there already. */
function below(address: string, name: string): URL {
  const url = new URL(address)
  if (!url.pathname.endsWith(`/${name}`)) url.pathname = `${url.pathname.replace(/\/$/, '')}/${name}`
  return url
}
