// What becomes of deliveries of which there are very many: those that wait stay, and the list has an end.
import { describe, expect, test } from 'bun:test'
import { hour } from '../../../src/lib/durations'
import { transact } from '../../../src/platform/db/database'
import { webhookDeliveries } from '../../../src/platform/db/tables'
import {
  countWaiting,
  insertDelivery,
  keepLatestDeliveries,
} from '../../../src/transfer/webhooks/rows/delivery-store'
import { startReceiver } from '../../support/webhook-receiver'
import { enter } from '../../workouts/workouts/by-hand'
import { type App, create, deliveriesOf, openHookedApp, quiet, root } from './hooking'

/** Inserts deliveries that were made an hour ago, and are due in an hour. */
function insertMany({ ctx }: App, webhookId: number, count: number, status: 'waiting' | 'failed') {
  const now = ctx.clock().getTime()
  transact(ctx.db, tx => {
    for (let index = 0; index < count; index++) {
      insertDelivery(tx, {
        ...{ webhookId, messageId: `msg_${status}_${index}`, event: 'workout.created', body: '{}', status },
        ...{ createdAt: new Date(now - hour), dueAt: new Date(now + hour) },
      })
    }
  })
}

describe('of very many deliveries', () => {
  test('those beyond 500 are not sent by themselves, nor again while so many wait', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    insertMany(app, webhook.id, 500, 'waiting')
    await enter(sam)
    await quiet(app)
    const [latest] = await deliveriesOf(sam, webhook.id)
    expect(latest).toMatchObject({ status: 'failed', problem: 'too-many', attempts: 0 })
    const again = await sam.request('POST', `${root}/${webhook.id}/deliveries/${latest?.id}/send`)
    expect(again.failure?.code).toBe('webhook-too-many-waiting')
    expect(countWaiting(app.ctx.db, webhook.id)).toBe(500)
    expect(receiver.received).toEqual([])
  })

  test('the latest thousand are kept, and all that wait', async () => {
    await using receiver = startReceiver()
    await using app = openHookedApp()
    const sam = await app.user('sam')
    const { webhook } = await create(sam, receiver)
    insertMany(app, webhook.id, 500, 'waiting')
    insertMany(app, webhook.id, 1200, 'failed')
    keepLatestDeliveries(app.ctx.db, webhook.id)
    expect(countWaiting(app.ctx.db, webhook.id)).toBe(500)
    const rows = app.ctx.db.select().from(webhookDeliveries).all()
    const failed = rows.filter(({ status }) => status === 'failed')
    expect([rows.length, failed.length]).toEqual([1500, 1000])
    expect(failed[0]?.messageId).toBe('msg_failed_200')
  })
})
