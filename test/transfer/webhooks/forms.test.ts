// What the forms send: signed JSON, and messages for people by ntfy, Gotify and Apprise.
import { describe, expect, test } from 'bun:test'
import { languages } from '../../../src/platform/languages'
import { forms } from '../../../src/transfer/webhooks/forms/forms'
import { messageOf } from '../../../src/transfer/webhooks/forms/message'
import {
  newWebhookSecret,
  type SignedMessage,
  signatureOf,
} from '../../../src/transfer/webhooks/targets/signature'
import type { ToldEvent, ToldWorkout } from '../../../src/transfer/webhooks/telling/event'

const workout: ToldWorkout = {
  ...{ id: 'abc', sport_id: 5, sport: 'Running', start: '2026-06-01T08:00:00Z', distance_m: 12_345 },
  ...{ duration_s: 4000, moving_s: 3725, ascent_m: 210, url: 'https://trackhut.example.org/workouts/abc' },
  ...{ title: 'Über den Wald', place: { name: 'Uzès', country: 'FR' } },
}
const created: ToldEvent = { type: 'workout.created', data: { count: 1, ids: ['abc'], workout } }
const held = { workout_id: 'abc', sport_id: 1, sport: 'x', url: null }
const failed: ToldEvent = { type: 'backup.failed', data: { code: 'disk-full' } }

const english = { language: 'en', imperialUnits: false }

const target = { address: 'https://n.example.org/rides', secret: null, former: null, token: null }

const sending = (event: ToldEvent, facts: object = {}) => ({
  target: { ...target, ...facts },
  messageId: 'msg_1',
  body: JSON.stringify({ timestamp: '2026-06-01T10:00:00Z', ...event }),
  now: new Date('2026-06-01T10:00:00Z'),
  reader: english,
})

describe('a signature', () => {
  test.each<[string, SignedMessage, string]>([
    [
      'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' },
      'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    ],
    [
      'whsec_plJ3nmyCDGBKInavdOK15jsl',
      {
        ...{ id: 'msg_loFOjxBNrRLzqYUf', timestamp: 1731705121 },
        body: '{"event_type":"ping","data":{"success":true}}',
      },
      'v1,rAvfW3dJ/X/qxhsaXPOyyCGmRKsaKWcsNccKXlIktD0=',
    ],
  ])('of %s is that of the specification', (secret, message, expected) => {
    expect(signatureOf([secret], message)).toBe(expected)
  })

  test('is that of any HMAC, for each secret', async () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()]
    const message = { id: 'msg_1', timestamp: 1_780_000_000, body: '{"title":"Über"}' }
    const signatures = await Promise.all(
      secrets.map(async secret => {
        const raw = Buffer.from(secret.slice('whsec_'.length), 'base64')
        const hash = { name: 'HMAC', hash: 'SHA-256' }
        const key = await crypto.subtle.importKey('raw', raw, hash, false, ['sign'])
        const text = new TextEncoder().encode(`${message.id}.${message.timestamp}.${message.body}`)
        return `v1,${Buffer.from(await crypto.subtle.sign('HMAC', key, text)).toString('base64')}`
      }),
    )
    expect(signatureOf(secrets, message)).toBe(signatures.join(' '))
    expect(Buffer.from(secrets[0]?.slice(6) ?? '', 'base64')).toHaveLength(32)
  })

  test('is in the headers, over the very bytes that are sent', () => {
    const secret = newWebhookSecret()
    const asked = sending(created, { secret })
    const { headers, body } = forms.standard.write(asked)
    const message = { id: 'msg_1', timestamp: asked.now.getTime() / 1000, body }
    expect(headers).toEqual({
      'Content-Type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1780308000',
      'webhook-signature': signatureOf([secret], message),
    })
    expect(body).toBe(asked.body)
  })
})

describe('a message', () => {
  test('by ntfy is a text with headers', () => {
    const { url, headers, body } = forms.ntfy.write(sending(created, { token: 'tk_1' }))
    expect(url.href).toBe('https://n.example.org/rides')
    expect(headers).toEqual({
      'Content-Type': 'text/plain; charset=utf-8',
      Title: 'New workout',
      Priority: '3',
      Click: 'https://trackhut.example.org/workouts/abc',
      Authorization: 'Bearer tk_1',
    })
    expect(body).toBe('Über den Wald · Running · Uzès · 12.3 km · 1:02:05 · ↑ 210 m')
    expect(forms.ntfy.write(sending(failed)).headers).toMatchObject({ Priority: '4', Title: 'Backup failed' })
  })

  test('by ntfy has headers of ASCII in every language', () => {
    for (const language of languages) {
      const { headers } = forms.ntfy.write({ ...sending(created), reader: { ...english, language } })
      for (const value of Object.values(headers)) expect(value).toMatch(/^[\x20-\x7e]+$/)
      expect(() => new Headers(headers)).not.toThrow()
    }
  })

  test.each([
    ['https://g.example.org', 'https://g.example.org/message'],
    ['https://g.example.org/below/', 'https://g.example.org/below/message'],
    ['https://g.example.org/message', 'https://g.example.org/message'],
  ])('by Gotify goes from %s to %s', (address, expected) => {
    const { url, headers, body } = forms.gotify.write(sending(created, { address, token: 'A1' }))
    expect(url.href).toBe(expected)
    expect(headers).toEqual({ 'Content-Type': 'application/json', 'X-Gotify-Key': 'A1' })
    expect(JSON.parse(body)).toEqual({
      title: 'New workout',
      message: 'Über den Wald · Running · Uzès · 12.3 km · 1:02:05 · ↑ 210 m',
      priority: 4,
      extras: { 'client::notification': { click: { url: 'https://trackhut.example.org/workouts/abc' } } },
    })
    expect(JSON.parse(forms.gotify.write(sending(failed)).body)).toMatchObject({ priority: 8 })
  })

  test('by Apprise has title, body and type', () => {
    const { body } = forms.apprise.write(sending(failed))
    expect(JSON.parse(body)).toEqual({
      title: 'Backup failed',
      body: 'The server could not make a backup. The page “Backups” says why.',
      type: 'warning',
    })
  })

  test('is no longer than services take', () => {
    const long = { ...workout, title: 'x'.repeat(5000) }
    const event: ToldEvent = { type: 'workout.created', data: { count: 1, ids: ['abc'], workout: long } }
    expect(JSON.parse(forms.apprise.write(sending(event)).body).body.length).toBeLessThan(2000)
  })

  test.each<[string, ToldEvent, string]>([
    [
      'many workouts',
      { type: 'workout.deleted', data: { count: 500, ids: [], workout: null } },
      'Workouts: 500',
    ],
    [
      'an import',
      { type: 'import.finished', data: { id: 1, origin: 'strava', added: 3000, left_out: 2 } },
      'Workouts added: 3000. Left out: 2.',
    ],
    [
      'records',
      {
        type: 'record.set',
        data: {
          count: 2,
          records: [
            { ...held, type: 'AS', value: 31.25, previous: 30, unit: 'km/h' },
            { ...held, type: 'LD', value: 7265, previous: 1, unit: 's' },
          ],
        },
      },
      'Cycling (Sport) · Best average: 31.3 km/h\nCycling (Sport) · Moving time: 2:01:05',
    ],
    [
      'a goal',
      {
        type: 'goal.reached',
        data: {
          id: 'g',
          period: 'month',
          measure: 'distance',
          amount: 200,
          reached: 203.4,
          from: '2026-06-01',
          to: '2026-06-30',
        },
      },
      'Distance: 203.4 km / 200 km',
    ],
    [
      'a problem of the server',
      { type: 'attention.begun', data: { kind: 'disk-full', subject: '' } },
      'Room on the disk',
    ],
  ])('says %s', (_, event, text) => {
    expect(messageOf(event, english).text).toBe(text)
  })

  test('is in the language and the units of who reads it', () => {
    expect(messageOf(created, { language: 'de', imperialUnits: false })).toMatchObject({
      title: 'Neues Training',
      text: expect.stringContaining('12,3 km'),
    })
    expect(messageOf(created, { language: 'en', imperialUnits: true }).text).toContain('7.7 mi')
  })
})
