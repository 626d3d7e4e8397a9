// Codes of authenticator apps while the clock of the server is wrong, and after it has been put right.
import { describe, expect, test } from 'bun:test'
import { openTestApp, startOfTest, type TestApp } from '../../support/test-app'
import { challengeFor, sendCode, setUpApp } from './set-up'

const second = 1000
const day = 24 * 3600 * second

const at = (milliseconds: number) => new Date(startOfTest.getTime() + milliseconds)

async function enter(app: TestApp, code: string): Promise<string> {
  const { status, failure } = await sendCode(app, await challengeFor(app, 'sam'), code)
  return failure ? `${status} ${failure.code}` : `${status}`
}

const right = '200'
const wrong = '401 code-wrong'

/** Somebody with an authenticator app, whose phone has the clock of the server. */
async function open(since = startOfTest) {
  const app = openTestApp()
  app.setClock(since)
  const user = await app.user('sam')
  return { app, user, ...(await setUpApp(app, user)) }
}

describe('after the clock was a day ahead', () => {
  test('codes are accepted at once, and each one time', async () => {
    const { app, code } = await open()
    await using _ = app
    app.setClock(at(day))
    expect(await enter(app, code())).toBe(right)
    app.setClock(at(120 * second))
    expect(await enter(app, code())).toBe(right)
    expect(await enter(app, code())).toBe(wrong)
    app.setClock(at(150 * second))
    expect(await enter(app, code())).toBe(right)
    expect(await enter(app, code())).toBe(wrong)
  })

  test('an app that was set up then is good at once', async () => {
    const { app, code } = await open(at(day))
    await using _ = app
    app.setClock(at(120 * second))
    expect(await enter(app, code())).toBe(right)
    expect(await enter(app, code())).toBe(wrong)
  })
})

describe('a code that was used', () => {
  test('is not taken again once its time really comes', async () => {
    const { app, code } = await open()
    await using _ = app
    app.setClock(at(day))
    const used = code()
    expect(await enter(app, used)).toBe(right)
    app.setClock(at(120 * second))
    expect(await enter(app, code())).toBe(right)
    app.setClock(at(day))
    expect(await enter(app, used)).toBe(wrong)
    app.setClock(at(day + 30 * second))
    expect(await enter(app, used)).toBe(wrong)
    expect(await enter(app, code())).toBe(right)
  })

  test('is not taken again after the clock went ahead and back', async () => {
    const { app, code } = await open()
    await using _ = app
    app.setClock(at(60 * second))
    const used = code()
    expect(await enter(app, used)).toBe(right)
    app.setClock(at(day))
    expect(await enter(app, code())).toBe(right)
    app.setClock(at(70 * second))
    expect(await enter(app, used)).toBe(wrong)
    app.setClock(at(90 * second))
    expect(await enter(app, used)).toBe(wrong)
    expect(await enter(app, code())).toBe(right)
  })
})

test.each([
  ['ahead', day],
  ['behind', -day],
])(
  'a server whose clock is a day %s refuses the code of a right phone, and takes a recovery code',
  async (_, wrongBy) => {
    const { app, user, codes, code } = await open()
    await using __ = app
    const ofPhone = code()
    app.setClock(at(wrongBy))
    expect(await enter(app, ofPhone)).toBe(wrong)
    expect(await enter(app, codes[0] ?? '')).toBe(right)
    app.setClock(at(120 * second))
    expect(await enter(app, code())).toBe(right)
    expect((await user.get('/api/auth/profile')).status).toBe(200)
  },
)
