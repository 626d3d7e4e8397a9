import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { requesterOf } from '../../platform/http/requester'
import { errors, jsonCodes, NoContent } from '../../platform/http/schemas'
import { changeWebhook, createWebhook, readerOf, removeWebhook, replaceSecret } from './change-webhook'
import { presentWebhook } from './present-webhook'
import { listWebhooks, type Webhook } from './rows/webhook-store'
import {
  NewWebhookBody,
  WebhookAnswer,
  WebhookChangesBody,
  WebhookPath,
  WebhooksAnswer,
  WebhookWithSecretAnswer,
} from './schemas'

/** Routes for the webhooks of an account and, for administrators, of the server. */
export const webhooksRoutes = (ctx: PlatformContext) => {
  const answer = (webhook: Webhook) => ({
    status: 'success' as const,
    data: { webhook: presentWebhook(ctx, webhook) },
  })
  const answerWithSecret = ({ webhook, secret }: { webhook: Webhook; secret: string | null }) => ({
    status: 'success' as const,
    data: { webhook: presentWebhook(ctx, webhook), secret },
  })

  return new Elysia({ prefix: '/api/webhooks', tags: ['Webhooks'] })
    .use(createGuard(ctx))
    .get(
      '',
      ({ caller }) => ({
        status: 'success' as const,
        data: {
          webhooks: listWebhooks(ctx.db, readerOf(caller)).map(webhook => presentWebhook(ctx, webhook)),
        },
      }),
      {
        access: 'session',
        response: {
          200: described('The webhooks, without secrets.', WebhooksAnswer),
          ...errors({ 401: [], 403: [] }),
        },
        detail: {
          operationId: 'listWebhooks',
          summary: 'Your webhooks',
          description: 'Oldest first. Administrators see those of the server, too.',
        },
      },
    )
    .post(
      '',
      ({ caller, body, request, server }) =>
        answerWithSecret(createWebhook(ctx, caller, body, requesterOf(ctx, request, server))),
      {
        access: 'session',
        recentProof: 'own',
        body: NewWebhookBody,
        response: {
          200: described('The webhook, and its secret.', WebhookWithSecretAnswer),
          ...errors({
            400: [
              ...jsonCodes,
              'webhook-address-invalid',
              'webhook-address-own',
              'webhook-address-not-allowed',
              'webhook-events-invalid',
              'webhook-name-invalid',
              'webhook-token-invalid',
              'too-many-webhooks',
            ],
            401: [],
            403: ['proof-required', 'not-administrator'],
          }),
        },
        detail: {
          operationId: 'createWebhook',
          summary: 'Have an address told of events',
          description:
            'Events are sent by `POST`, after the change and in the background. The form `standard` is signed as Standard Webhooks 1.0.0 describes it; what is not answered with 2xx is tried again for about three days, and then the webhook is stopped. Events are thin: ids, sport, start and figures, no positions. There can be 10 of an account, and 10 of the server. Needs a recent proof.',
        },
      },
    )
    .patch(
      '/:webhook_id',
      ({ caller, params, body }) => answer(changeWebhook(ctx, caller, readId(params.webhook_id) ?? 0, body)),
      {
        access: 'session',
        params: WebhookPath,
        body: WebhookChangesBody,
        response: {
          200: described('The webhook.', WebhookAnswer),
          ...errors({
            400: [...jsonCodes, 'webhook-events-invalid', 'webhook-name-invalid', 'nothing-to-change'],
            401: [],
            403: [],
            404: ['webhook-not-found'],
          }),
        },
        detail: {
          operationId: 'changeWebhook',
          summary: 'Change a webhook, pause it, or let it go on',
          description: 'What happens while it is paused or stopped is not told later.',
        },
      },
    )
    .post(
      '/:webhook_id/secret',
      ({ caller, params }) => answerWithSecret(replaceSecret(ctx, caller, readId(params.webhook_id) ?? 0)),
      {
        access: 'session',
        recentProof: 'own',
        parse: 'none',
        params: WebhookPath,
        response: {
          200: described('The webhook, and its new secret.', WebhookWithSecretAnswer),
          ...errors({
            400: ['webhook-without-secret'],
            401: [],
            403: ['proof-required'],
            404: ['webhook-not-found'],
          }),
        },
        detail: {
          operationId: 'replaceWebhookSecret',
          summary: 'Give a webhook another secret',
          description:
            'For a day, events carry two signatures: with the new secret and with the former one. Needs a recent proof.',
        },
      },
    )
    .delete(
      '/:webhook_id',
      ({ caller, params }) => {
        removeWebhook(ctx, caller, readId(params.webhook_id) ?? 0)
        return new Response(null, { status: 204 })
      },
      {
        access: 'session',
        parse: 'none',
        params: WebhookPath,
        response: {
          204: NoContent('Nothing more is sent.'),
          ...errors({ 401: [], 403: [], 404: ['webhook-not-found'] }),
        },
        detail: {
          operationId: 'deleteWebhook',
          summary: 'Delete a webhook',
          description: 'With the list of what was sent, and what still waits.',
        },
      },
    )
}
