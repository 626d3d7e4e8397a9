import { describe, expect, test } from 'bun:test'
import { nowhere } from '../../../../../src/platform/mail/nowhere'
import {
  factorOf,
  type Standing,
  standingLines,
} from '../../../../../web/screens/account/security/standing-lines'

const kept: Standing = {
  factor: 'usable',
  sessions: 1,
  tokens: [],
  apps: 0,
  uploads: 0,
  calendars: 0,
  webhooks: 0,
  hasMail: true,
  email: 'sam@example.org',
  isEncrypted: true,
}

const warned = (changes: Partial<Standing>) =>
  standingLines({ ...kept, ...changes })
    .filter(({ warns }) => warns)
    .map(({ words }) => words)

test('a well kept account has five lines, none of which warns', () => {
  expect(standingLines(kept)).toHaveLength(5)
  expect(warned({})).toEqual([])
})

test.each([
  [{ factor: 'none' }, 'factor.lineOff'],
  [{ factor: 'former' }, 'factor.lineFormer'],
  [{ sessions: 2 }, 'security.lineElsewhere'],
  [{ tokens: [{ expires_at: null }] }, 'security.lineTokenEndless'],
  [{ apps: 1 }, 'security.lineApps'],
  [{ uploads: 1 }, 'security.lineUploads'],
  [{ calendars: 1 }, 'security.lineCalendars'],
  [{ webhooks: 1 }, 'security.lineWebhooks'],
  [{ apps: 1, uploads: 1 }, 'security.lineAppsUploads'],
  [{ tokens: [{ expires_at: null }], uploads: 1 }, 'security.lineTokenEndless'],
  [{ email: nowhere('sam') }, 'security.lineUnconfirmed'],
  [{ email: nowhere('sam'), hasMail: false }, 'security.lineNoMail'],
  [{ hasMail: false }, 'security.lineNoMail'],
  [{ isEncrypted: false }, 'security.lineHttp'],
] as const)('%j is something to look at', (changes, words) => {
  expect(warned(changes)).toEqual([words])
})

test('on the machine itself nothing is said of the connection', () => {
  expect(standingLines({ ...kept, isEncrypted: null })).toHaveLength(4)
})

test('tokens that expire are fine', () => {
  expect(warned({ tokens: [{ expires_at: 'Mon, 01 Jun 2026 10:00:00 GMT' }] })).toEqual([])
})

describe('a second factor', () => {
  const none = { authenticator: null, passkeys: [], passkey_host: 'new.example.org', passkey_obstacle: null }
  const app = { created_at: '', last_used_at: null }
  const [here, elsewhere] = [{ host: 'new.example.org' }, { host: 'old.example.org' }]

  test.each([
    ['is none', {}, 'none'],
    ['is an authenticator app', { authenticator: app, passkeys: [elsewhere] }, 'usable'],
    ['is a passkey of this address', { passkeys: [elsewhere, here] }, 'usable'],
    ['helps no more if all passkeys are of another address', { passkeys: [elsewhere] }, 'former'],
    [
      'helps no more where browsers have no passkeys',
      { passkeys: [here], passkey_obstacle: 'https' },
      'former',
    ],
  ] as const)('%s', (_, facts, factor) => {
    expect(factorOf({ ...none, ...facts })).toBe(factor)
  })
})
