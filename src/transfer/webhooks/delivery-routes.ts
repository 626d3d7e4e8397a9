import { Type } from '@sinclair/typebox'
import { Elysia } from 'elysia'
import { createGuard } from '../../platform/access/guard'
import type { PlatformContext } from '../../platform/context/platform-context'
import { described } from '../../platform/http/documented'
import { readId } from '../../platform/http/input/integer-id'
import { describePage, pageParameters, readPage } from '../../platform/http/input/paging'
import { errors } from '../../platform/http/schemas'
import { requireWebhook } from './change-webhook'
import { sendAgain, sendTest } from './deliver-again'
import { viewDelivery } from './present-webhook'
import { countDeliveries, type Delivery, listDeliveries } from './rows/delivery-store'
import { WebhookDeliveriesAnswer, WebhookDeliveryAnswer, WebhookDeliveryPath, WebhookPath } from './schemas'

const pageSizes = { default: 20, max: 100 }

/** Routes for what was sent to webhooks. */
export const webhookDeliveriesRoutes = (ctx: PlatformContext) => {
  const answer = (delivery: Delivery) => ({
    status: 'success' as const,
    data: { delivery: viewDelivery(delivery) },
  })

  return new Elysia({ prefix: '/api/webhooks', tags: ['Webhooks'] })
    .use(createGuard(ctx))
    .get(
      '/:webhook_id/deliveries',
      ({ caller, params, query }) => {
        const page = readPage(query, pageSizes)
        const { id } = requireWebhook(ctx.db, caller, readId(params.webhook_id) ?? 0)
        return {
          status: 'success' as const,
          data: { deliveries: listDeliveries(ctx.db, id, page).map(viewDelivery) },
          pagination: describePage(page, countDeliveries(ctx.db, id)),
        }
      },
      {
        access: 'session',
        params: WebhookPath,
        query: Type.Object(pageParameters(pageSizes)),
        response: {
          200: described('A page of the deliveries.', WebhookDeliveriesAnswer),
          ...errors({ 400: ['page-invalid'], 401: [], 403: [], 404: ['webhook-not-found'] }),
        },
        detail: {
          operationId: 'listWebhookDeliveries',
          summary: 'What was sent to a webhook',
          description:
            'The latest first, of the last 30 days and at most 1,000, besides older ones that still wait.',
        },
      },
    )
    .post(
      '/:webhook_id/test',
      async ({ caller, params }) => answer(await sendTest(ctx, caller, readId(params.webhook_id) ?? 0)),
      {
        access: 'session',
        parse: 'none',
        params: WebhookPath,
        response: {
          200: described('The delivery, and how it went.', WebhookDeliveryAnswer),
          ...errors({
            401: [],
            403: [],
            404: ['webhook-not-found'],
            429: ['webhook-test-underway'],
          }),
        },
        detail: {
          operationId: 'testWebhook',
          summary: 'Send a test to a webhook',
          description: 'At once, and whether it is active or not. Takes up to 15 seconds.',
        },
      },
    )
    .post(
      '/:webhook_id/deliveries/:delivery_id/send',
      ({ caller, params }) =>
        answer(
          sendAgain(ctx, caller, {
            webhook: readId(params.webhook_id) ?? 0,
            delivery: readId(params.delivery_id) ?? 0,
          }),
        ),
      {
        access: 'session',
        parse: 'none',
        params: WebhookDeliveryPath,
        response: {
          200: described('The delivery, which is sent now.', WebhookDeliveryAnswer),
          ...errors({
            400: ['webhook-not-active', 'webhook-too-many-waiting'],
            401: [],
            403: [],
            404: ['webhook-not-found', 'webhook-delivery-not-found'],
          }),
        },
        detail: {
          operationId: 'sendWebhookDeliveryAgain',
          summary: 'Send a delivery again',
          description: 'With the same id and content, and a signature of this moment.',
        },
      },
    )
}
