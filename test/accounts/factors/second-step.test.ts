// Log-ins of accounts with an authenticator app.
import { describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { updateUser } from '../../../src/accounts/users/store'
import { endSessions } from '../../../src/platform/access/sessions/session-store'
import { listActs } from '../../../src/platform/audit/store'
import { openTestApp, type TestApp, testApp } from '../../support/test-app'
import { challengeFor, logIn, sendCode, setUpApp } from './set-up'

const app = testApp()

/** How often a reason was written down to refuse somebody, or `null` for nobody that is known. */
function timesRefused(detail: string, whomId: number | null, at: Pick<TestApp, 'ctx'> = app): number {
  const acts = listActs(at.ctx.db, { act: 'log-in-refused' }, 100).map(({ act }) => act)
  const same = acts.filter(act => act.detail === detail && act.whomId === whomId && act.userId === null)
  return same.reduce((sum, { times }) => sum + times, 0)
}

test('without a factor, log-ins are answered as ever', async () => {
  await app.user('plain')
  const answer = await logIn(app, 'plain')
  expect(answer.status).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(['auth_token', 'message', 'status'])
})

test('the password leads to a challenge, and a code to a session', async () => {
  const sam = await app.user('sam')
  const { code } = await setUpApp(app, sam)
  const first = await logIn(app, 'sam')
  expect([first.status, first.body as unknown, first.failure]).toEqual([
    401,
    { status: 'error', message: 'a second factor is required' },
    {
      code: 'second-factor-required',
      detail: { challenge: expect.any(String), methods: ['totp', 'recovery-code'] },
    },
  ])
  expect(first.headers.get('set-cookie')).toBeNull()
  const second = await sendCode(app, first.failure?.detail?.challenge ?? '', code())
  expect(second.status).toBe(200)
  expect(Object.keys(second.body).toSorted()).toEqual(['auth_token', 'message', 'status'])
  const profile = await app.request('GET', '/api/auth/profile', { token: second.body.auth_token })
  expect(profile.status).toBe(200)
})

test.each(['code of the app', 'recovery code'])('a %s that led to no session is not used up', async kind => {
  await using own = openTestApp()
  const { code, codes } = await setUpApp(own, await own.user('sam'))
  const answer = kind === 'recovery code' ? codes[0]! : code()
  const challenge = await challengeFor(own, 'sam')
  own.ctx.db.run(sql`CREATE TRIGGER no_room BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END`)
  expect((await sendCode(own, challenge, answer)).status).toBe(500)
  expect(listActs(own.ctx.db, {}, 9).map(({ act }) => act.act)).not.toContain('recovery-code-used')
  own.ctx.db.run(sql`DROP TRIGGER no_room`)
  expect((await sendCode(own, challenge, answer)).status).toBe(200)
  expect((await sendCode(own, await challengeFor(own, 'sam'), answer)).failure?.code).toBe('code-wrong')
})

test('a wrong password is answered as if there were no factor', async () => {
  const { code, message } = await wrongPassword('careful', true)
  const plain = await wrongPassword('careless', false)
  expect([code, message]).toEqual([plain.code, plain.message])
})

async function wrongPassword(name: string, hasFactor: boolean) {
  const user = await app.user(name)
  if (hasFactor) await setUpApp(app, user)
  const { failure, body } = await logIn(app, name, 'a wrong one')
  return { code: failure?.code, message: (body as unknown as { message: string }).message }
}

test('personal tokens and open sessions go on', async () => {
  const ann = await app.user('ann')
  const made = await ann.request<{ data: { personal_token: { token: string } } }>(
    'POST',
    '/api/oauth/personal-tokens',
    { json: { name: 'watch', scope: 'profile:read' } },
  )
  await setUpApp(app, ann)
  const { token } = made.body.data.personal_token
  expect((await app.request('GET', '/api/auth/profile', { token })).status).toBe(200)
  expect((await ann.get('/api/auth/profile')).status).toBe(200)
})

describe('is refused', () => {
  test('a code that was used, and any before it', async () => {
    const bob = await app.user('bob')
    const { code } = await setUpApp(app, bob)
    const used = code()
    expect((await sendCode(app, await challengeFor(app, 'bob'), used)).status).toBe(200)
    const again = await sendCode(app, await challengeFor(app, 'bob'), used)
    expect([again.status, again.failure?.code]).toEqual([401, 'code-wrong'])
    // The step after `used` may be taken; then `used` and the one before are over, though the clock would allow them.
    app.advanceClock(30_000)
    expect((await sendCode(app, await challengeFor(app, 'bob'), code())).status).toBe(200)
    expect((await sendCode(app, await challengeFor(app, 'bob'), used)).status).toBe(401)
  })

  test('a code of two steps ago', async () => {
    const cem = await app.user('cem')
    const { code } = await setUpApp(app, cem)
    const old = code()
    app.advanceClock(60_000)
    expect((await sendCode(app, await challengeFor(app, 'cem'), old)).failure?.code).toBe('code-wrong')
  })

  test('the code of somebody else', async () => {
    const [dan, eve] = [await app.user('dan'), await app.user('eve')]
    const { code, codes } = await setUpApp(app, dan)
    await setUpApp(app, eve)
    for (const theirs of [code(), ...codes.slice(0, 2)]) {
      expect((await sendCode(app, await challengeFor(app, 'eve'), theirs)).failure?.code).toBe('code-wrong')
    }
  })

  test.each(['', '12345', 'abc', '9-aaaaa-aaaaa', 'x'.repeat(40), '000 000'])('the text %p', async text => {
    const name = `text${Bun.hash(text).toString(36)}`
    await setUpApp(app, await app.user(name))
    const answer = await sendCode(app, await challengeFor(app, name), text)
    expect([answer.status, answer.failure]).toEqual([401, { code: 'code-wrong' }])
  })

  test('a challenge that was answered', async () => {
    const fay = await app.user('fay')
    const { code, codes } = await setUpApp(app, fay)
    const challenge = await challengeFor(app, 'fay')
    expect((await sendCode(app, challenge, code())).status).toBe(200)
    app.advanceClock(30_000)
    for (const fresh of [code(), codes[0]!]) {
      expect((await sendCode(app, challenge, fresh)).failure?.code).toBe('challenge-invalid')
    }
    // What was refused with the old challenge is not used up.
    expect((await sendCode(app, await challengeFor(app, 'fay'), codes[0]!)).status).toBe(200)
  })

  test('a challenge of more than five minutes, or before a new password', async () => {
    const gus = await app.user('gus')
    const { code } = await setUpApp(app, gus)
    const old = await challengeFor(app, 'gus')
    app.advanceClock(5 * 60_000)
    expect((await sendCode(app, old, code())).failure?.code).toBe('challenge-invalid')
    const before = await challengeFor(app, 'gus')
    endSessions(app.ctx.db, gus.account.id, null)
    expect((await sendCode(app, before, code())).failure?.code).toBe('challenge-invalid')
    expect(timesRefused('challenge-invalid', gus.account.id)).toBe(1)
  })

  test('a challenge that is made up, changed, or of another purpose', async () => {
    const hal = await app.user('hal')
    const { code } = await setUpApp(app, hal)
    const challenge = await challengeFor(app, 'hal')
    const offered = await hal.request<{ data: { challenge: string } }>(
      'POST',
      '/api/auth/second-factor/authenticator',
    )
    const middle = Math.floor(challenge.length / 2)
    const flipped = challenge[middle] === 'A' ? 'B' : 'A'
    const wrong = [
      'x',
      '',
      challenge.slice(0, middle) + flipped + challenge.slice(middle + 1),
      offered.body.data.challenge,
      hal.token,
    ]
    const before = timesRefused('challenge-invalid', null)
    for (const one of wrong)
      expect((await sendCode(app, one, code())).failure?.code).toBe('challenge-invalid')
    expect(timesRefused('challenge-invalid', null) - before).toBe(wrong.length)
  })

  test('an account that was suspended in between', async () => {
    const ida = await app.user('ida')
    const { code } = await setUpApp(app, ida)
    const challenge = await challengeFor(app, 'ida')
    updateUser(app.ctx.db, ida.account.id, { isSuspended: true })
    expect((await sendCode(app, challenge, code())).failure?.code).toBe('account-inactive')
    expect(timesRefused('account-inactive', ida.account.id)).toBe(1)
  })
})

test('of many requests with the same code at once, one logs in', async () => {
  const jim = await app.user('jim')
  const { code, codes } = await setUpApp(app, jim)
  for (const one of [code(), codes[4]!]) {
    const challenges = await Promise.all(Array.from({ length: 8 }, () => challengeFor(app, 'jim')))
    const answers = await Promise.all(challenges.map(challenge => sendCode(app, challenge, one)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

describe('recovery codes', () => {
  test('log in once each, and the next ones still do', async () => {
    const kim = await app.user('kim')
    const { codes } = await setUpApp(app, kim)
    expect(codes).toHaveLength(10)
    expect((await sendCode(app, await challengeFor(app, 'kim'), codes[7]!.toUpperCase())).status).toBe(200)
    expect((await sendCode(app, await challengeFor(app, 'kim'), codes[7]!)).failure?.code).toBe('code-wrong')
    expect((await sendCode(app, await challengeFor(app, 'kim'), codes[8]!)).status).toBe(200)
    const own = await kim.get<{ data: { recovery_codes_left: number } }>('/api/auth/second-factor')
    expect(own.body.data.recovery_codes_left).toBe(8)
  })

  test('are refused once there are new ones', async () => {
    const lea = await app.user('lea')
    const { codes } = await setUpApp(app, lea)
    const renewed = await lea.request<{ data: { recovery_codes: string[] } }>(
      'POST',
      '/api/auth/second-factor/recovery-codes',
    )
    expect((await sendCode(app, await challengeFor(app, 'lea'), codes[0]!)).status).toBe(401)
    const [fresh = ''] = renewed.body.data.recovery_codes
    expect((await sendCode(app, await challengeFor(app, 'lea'), fresh)).status).toBe(200)
  })

  test('replace the second factor only: the password stays', async () => {
    const max = await app.user('max')
    const { codes } = await setUpApp(app, max)
    expect((await logIn(app, 'max', codes[0]!)).failure?.code).toBe('credentials-wrong')
  })
})

describe('guessing', () => {
  const limited = () => openTestApp({ API_RATE_LIMITS: '100000 per 1 day', TRUSTED_PROXY: '127.0.0.1' })

  test('stops after ten wrong codes, whatever address they come from, and a right password changes nothing', async () => {
    await using own = limited()
    const sam = await own.user('sam')
    const { code } = await setUpApp(own, sam)
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess++) {
      const answer = await own.request('POST', '/api/auth/login/second-factor', {
        json: { challenge: await challengeFor(own, 'sam'), code: '000000' },
        headers: { 'x-forwarded-for': `192.0.2.${guess}` },
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    expect((await sendCode(own, await challengeFor(own, 'sam'), code())).status).toBe(429)
    own.advanceClock(16_000)
    expect((await sendCode(own, await challengeFor(own, 'sam'), code())).status).toBe(200)
    // The right code has ended the waiting.
    expect((await sendCode(own, await challengeFor(own, 'sam'), '000000')).status).toBe(401)
  })

  test('of challenges stops after ten, from one address', async () => {
    await using own = limited()
    const { code } = await setUpApp(own, await own.user('sam'))
    const send = async (challenge: string, from: number) => {
      const headers = { 'x-forwarded-for': `192.0.2.${from}` }
      const json = { challenge, code: code() }
      return (await own.request('POST', '/api/auth/login/second-factor', { json, headers })).status
    }
    const challenge = await challengeFor(own, 'sam')
    const statuses: number[] = []
    for (let guess = 0; guess < 11; guess++) statuses.push(await send('made up', 1))
    expect(statuses).toEqual([...Array(10).fill(401), 429])
    expect(await send(challenge, 1)).toBe(429)
    expect(await send(challenge, 2)).toBe(200)
    expect(timesRefused('challenge-invalid', null, own)).toBe(10)
  })

  test('is possible a hundred times a day', async () => {
    await using own = limited()
    await setUpApp(own, await own.user('sam'))
    const limits = new Set<string>()
    let checked = 0
    // After each guess it is waited just as long as it has to be, so that only the limit of a day can end it.
    for (let guess = 1; guess <= 103; guess++) {
      const answer = await sendCode(own, await challengeFor(own, 'sam'), '000000')
      if (answer.status === 401) checked++
      else limits.add((answer.body as unknown as { message: string }).message)
      own.advanceClock(guess < 10 ? 0 : Math.min(900_000, 1000 * 2 ** (guess - 6)))
    }
    expect(checked).toBe(100)
    expect([...limits]).toEqual(['rate limit exceeded (100 per 1 day)'])
  })

  test('is possible a hundred times a day also if right codes come in between', async () => {
    await using own = limited()
    const { code } = await setUpApp(own, await own.user('sam'))
    const send = async (text: string) => (await sendCode(own, await challengeFor(own, 'sam'), text)).status
    for (let round = 0; round < 20; round++) {
      for (let guess = 0; guess < 5; guess++) expect(await send('000000')).toBe(401)
      if (round === 19) break
      // The next code is another one. A right one ends the waiting, however often.
      own.advanceClock(30_000)
      expect(await send(code())).toBe(200)
    }
    own.advanceClock(30_000)
    expect(await send(code())).toBe(429)
    own.advanceClock(86_400_000)
    expect(await send(code())).toBe(200)
  })
})
