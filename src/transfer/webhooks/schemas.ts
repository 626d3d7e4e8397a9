import { type Static, Type } from '@sinclair/typebox'
import { documentedWith, named, sampled } from '../../platform/http/documented'
import { IdPart } from '../../platform/http/input/integer-id'
import { DateTime, Nullable, Pagination, success } from '../../platform/http/schemas'

/** Maximum numbers of webhooks of an account, and of the server; maximum lengths of texts in UTF-16 code units. */
export const maxWebhooks = 10
export const maxNameLength = 100
export const maxTokenLength = 500
const maxAddressLength = 2000

export const webhookForms = ['standard', 'ntfy', 'gotify', 'apprise'] as const

/** What webhooks of an account, and of the server, can be told. */
export const accountEvents = [
  'workout.created',
  'workout.changed',
  'workout.deleted',
  'import.finished',
  'record.set',
  'goal.reached',
] as const
export const serverEvents = ['backup.failed', 'attention.begun', 'attention.ended'] as const

const problems = [
  'refused',
  'redirected',
  'gone',
  'limited',
  'unreachable',
  'too-slow',
  'not-allowed',
  'own-address',
  'key-lost',
  'stopped',
  'too-many',
] as const

const among = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>(
    Type.Union(
      names.map(name => Type.Literal(name)),
      { description },
    ),
  )

const moment = (description: string) =>
  Nullable(Type.String({ description, examples: ['Tue, 13 Mar 2018 12:44:45 GMT'] }))

const Problem = among(
  problems,
  '`refused`: the receiver answered with another status than 2xx. `redirected`: with a redirect, which is not followed. `gone`: with 410. `limited`: it wants to be left alone for some time. `unreachable`: there was no answer. `too-slow`: none in 15 seconds. `not-allowed`: `OUTGOING_HOSTS` does not allow the address. `own-address`: it is one of this server itself. `key-lost`: this server can no longer open the address. `stopped`: the webhook was stopped before. `too-many`: too many deliveries were waiting.',
)

const Event = among(
  [...accountEvents, ...serverEvents, 'test'] as const,
  'What happened. `test` was asked for by hand.',
)

const EventChoice = (description: string) =>
  documentedWith(
    {
      minItems: 1,
      items: { type: 'string', enum: [...accountEvents, ...serverEvents] },
      examples: [['workout.created']],
    },
    Type.Array(Type.String(), { maxItems: 20, description }),
  )

const whatEvents =
  'What is told. Of an account: `workout.created`, `workout.changed`, `workout.deleted`, `import.finished`, `record.set`, `goal.reached`; of the server: `backup.failed`, `attention.begun`, `attention.ended`.'

export const WebhookState = named(
  'Webhook',
  Type.Object({
    id: Type.Integer(),
    of: among(['account', 'server'] as const, 'Whether it is told of your account, or of the server.'),
    name: Type.String(),
    form: among(
      webhookForms,
      '`standard`: signed JSON, as Standard Webhooks 1.0.0 describes it. `ntfy`, `gotify`, `apprise`: a message for people.',
    ),
    address: Nullable(
      Type.String({
        description: 'Null if this server can no longer open it: then the webhook has to be made anew.',
      }),
    ),
    events: Type.Array(Event),
    tells_title: Type.Boolean({ description: 'Whether titles of workouts are told.' }),
    tells_place: Type.Boolean({ description: 'Whether the town where a workout began is told.' }),
    has_token: Type.Boolean({ description: 'The token itself is never returned.' }),
    status: among(
      ['active', 'paused', 'stopped'] as const,
      '`stopped`: by the server, because it did not work for days or the receiver wants no more. It can go on.',
    ),
    created_at: DateTime,
    delivered_at: moment('The last delivery; null before the first.'),
    problem: Nullable(Problem),
    problem_at: moment('When it went wrong; null if all goes well.'),
    failing_since: moment('Since when nothing was delivered; null if all goes well.'),
    next_attempt_at: moment('When something is sent next; null if nothing waits.'),
  }),
)
export type WebhookState = Static<typeof WebhookState>

export const WebhooksAnswer = named(
  'WebhooksAnswer',
  success({ data: Type.Object({ webhooks: Type.Array(WebhookState) }) }),
)
export type WebhooksAnswer = Static<typeof WebhooksAnswer>

export const WebhookAnswer = named('WebhookAnswer', success({ data: Type.Object({ webhook: WebhookState }) }))
export type WebhookAnswer = Static<typeof WebhookAnswer>

export const WebhookWithSecretAnswer = named(
  'WebhookWithSecretAnswer',
  success({
    data: Type.Object({
      webhook: WebhookState,
      secret: Nullable(
        Type.String({
          description: 'The secret that signs, which is only shown once. Null for forms that are not signed.',
          examples: ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD'],
        }),
      ),
    }),
  }),
)
export type WebhookWithSecretAnswer = Static<typeof WebhookWithSecretAnswer>

const Address = documentedWith(
  { format: 'uri', maxLength: maxAddressLength },
  Type.String({
    maxLength: maxAddressLength,
    description:
      'With `http` or `https`. For ntfy, that of the topic; for Gotify, that of the server; for Apprise, that ends in `/notify/KEY`. The server has to be allowed by `OUTGOING_HOSTS`.',
    examples: ['https://hooks.example.org/trackhut'],
  }),
)

const Token = Nullable(
  documentedWith(
    { maxLength: maxTokenLength },
    Type.String({
      maxLength: 2 * maxTokenLength,
      description:
        'For Gotify, the token of an application; for ntfy, an access token if the topic needs one. It is stored sealed, and never shown again.',
    }),
  ),
)

const Name = documentedWith(
  { minLength: 1, maxLength: maxNameLength },
  Type.String({ description: 'On one line. If it is missing, the name of the server.' }),
)

const choices = {
  tells_title: Type.Optional(
    Type.Boolean({ description: 'Whether titles of workouts are told. Default: false.' }),
  ),
  tells_place: Type.Optional(
    Type.Boolean({ description: 'Whether the town where a workout began is told. Default: false.' }),
  ),
}

export const NewWebhookBody = named(
  'WebhookInput',
  sampled(
    { address: 'https://hooks.example.org/trackhut', events: ['workout.created'] },
    Type.Object({
      of: Type.Optional(
        among(
          ['account', 'server'] as const,
          'Administrators may make webhooks of the server. Default: `account`.',
        ),
      ),
      form: Type.Optional(among(webhookForms, 'Default: `standard`.')),
      name: Type.Optional(Name),
      address: Address,
      token: Type.Optional(Token),
      events: EventChoice(whatEvents),
      ...choices,
    }),
  ),
)
export type NewWebhookBody = Static<typeof NewWebhookBody>

export const WebhookChangesBody = named(
  'WebhookChanges',
  sampled(
    { is_paused: true },
    documentedWith(
      { minProperties: 1 },
      Type.Object({
        name: Type.Optional(Name),
        events: Type.Optional(EventChoice(whatEvents)),
        ...choices,
        is_paused: Type.Optional(
          Type.Boolean({ description: 'False lets a webhook go on that was paused or stopped.' }),
        ),
      }),
    ),
  ),
)
export type WebhookChangesBody = Static<typeof WebhookChangesBody>

export const WebhookDelivery = named(
  'WebhookDelivery',
  Type.Object({
    id: Type.Integer(),
    message_id: Type.String({ description: 'The header `webhook-id`, the same in all attempts.' }),
    event: Event,
    status: among(['waiting', 'delivered', 'failed'] as const, 'What became of it.'),
    created_at: DateTime,
    attempts: Type.Integer(),
    tried_at: moment('The last attempt; null before the first.'),
    next_attempt_at: moment('The next attempt; null if there is none.'),
    answer: Nullable(Type.Integer({ description: 'Status of the last answer; null if there was none.' })),
    problem: Nullable(Problem),
    body: Type.String({ description: 'The event as JSON. The form `standard` sends exactly this.' }),
  }),
)
export type WebhookDelivery = Static<typeof WebhookDelivery>

export const WebhookDeliveryAnswer = named(
  'WebhookDeliveryAnswer',
  success({ data: Type.Object({ delivery: WebhookDelivery }) }),
)
export type WebhookDeliveryAnswer = Static<typeof WebhookDeliveryAnswer>

export const WebhookDeliveriesAnswer = named(
  'WebhookDeliveriesAnswer',
  success({ data: Type.Object({ deliveries: Type.Array(WebhookDelivery) }), pagination: Pagination }),
)
export type WebhookDeliveriesAnswer = Static<typeof WebhookDeliveriesAnswer>

export const WebhookPath = Type.Object({ webhook_id: IdPart('The `id` of the webhook.') })

export const WebhookDeliveryPath = Type.Object({
  webhook_id: IdPart('The `id` of the webhook.'),
  delivery_id: IdPart('The `id` of the delivery.'),
})
