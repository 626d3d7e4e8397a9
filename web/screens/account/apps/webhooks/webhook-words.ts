// The words for webhooks: forms, events, states and problems. The functions here are pure.
import type { WebhookDelivery, WebhookState } from '../../../../../src/transfer/webhooks/schemas'

export type WebhookForm = WebhookState['form']
export type WebhookOf = WebhookState['of']

/** Names of services, which are the same in every language. */
const services = { ntfy: 'ntfy', gotify: 'Gotify', apprise: 'Apprise' } as const

/** Returns the name of a form. @param signed the words for the form that is no service */
export const nameOfForm = (form: WebhookForm, signed: string): string =>
  form === 'standard' ? signed : services[form]

export const webhookForms = ['standard', 'ntfy', 'gotify', 'apprise'] as const satisfies WebhookForm[]

/** What to enter as the address. */
export const addressHints = {
  standard: 'webhooks.addressHints.standard',
  ntfy: 'webhooks.addressHints.ntfy',
  gotify: 'webhooks.addressHints.gotify',
  apprise: 'webhooks.addressHints.apprise',
} as const satisfies Record<WebhookForm, string>

/** Whether the service needs a token, or may. */
export const tokenRules: Record<WebhookForm, 'needed' | 'possible' | 'none'> = {
  standard: 'none',
  ntfy: 'possible',
  gotify: 'needed',
  apprise: 'none',
}

/** The events of which webhooks can be told, in their order in the form. */
export const eventsOf = {
  account: [
    'workout.created',
    'workout.changed',
    'workout.deleted',
    'import.finished',
    'record.set',
    'goal.reached',
  ],
  server: ['backup.failed', 'attention.begun', 'attention.ended'],
} as const satisfies Record<WebhookOf, readonly WebhookDelivery['event'][]>

export const eventWords = {
  'workout.created': 'webhooks.events.created',
  'workout.changed': 'webhooks.events.changed',
  'workout.deleted': 'webhooks.events.deleted',
  'import.finished': 'webhooks.events.imported',
  'record.set': 'webhooks.events.record',
  'goal.reached': 'webhooks.events.goal',
  'backup.failed': 'webhooks.events.backupFailed',
  'attention.begun': 'webhooks.events.begun',
  'attention.ended': 'webhooks.events.ended',
  test: 'webhooks.events.test',
} as const satisfies Record<WebhookDelivery['event'], string>

const statuses = {
  active: 'webhooks.active',
  paused: 'connectors.paused',
  stopped: 'connectors.stopped',
} as const satisfies Record<WebhookState['status'], string>

export const wordsOfStatus = ({ status }: Pick<WebhookState, 'status'>) => statuses[status]

/** Why something was not delivered. */
export const problemWords = {
  refused: 'webhooks.problems.refused',
  redirected: 'webhooks.problems.redirected',
  gone: 'webhooks.problems.gone',
  limited: 'webhooks.problems.limited',
  unreachable: 'webhooks.problems.unreachable',
  'too-slow': 'webhooks.problems.tooSlow',
  'not-allowed': 'webhooks.addressNotAllowed',
  'own-address': 'webhooks.addressOwn',
  'key-lost': 'webhooks.problems.keyLost',
  stopped: 'webhooks.problems.stopped',
  'too-many': 'webhooks.problems.tooMany',
} as const satisfies Record<NonNullable<WebhookDelivery['problem']>, string>

export const deliveryWords = {
  waiting: 'webhooks.waiting',
  delivered: 'webhooks.delivered',
  failed: 'webhooks.failed',
} as const satisfies Record<WebhookDelivery['status'], string>
