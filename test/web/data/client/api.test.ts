import { beforeEach, describe, expect, test } from 'bun:test'
import { lendStorage } from '../../../support/browser-globals'

lendStorage()

const { authorization, refusal } = await import('../../../../web/data/client/api')
const { beginSession, session } = await import('../../../../web/data/client/session')

beforeEach(() => beginSession('present'))

const tokenRefused = JSON.stringify({
  status: 'error',
  message: 'signature expired, please log in again',
  error: 'invalid_token',
  code: 'token-expired',
})

describe('a refusal ends the session', () => {
  test.each([
    ['of a token that is not valid any more', tokenRefused],
    ['of an account that is gone', '{"status":"error","code":"account-gone"}'],
    ['in another form', '{"message":"signature expired, please log in again"}'],
    ['of an account that is inactive', '{"status":"error","code":"account-inactive"}'],
  ])('%s', (_, body) => {
    refusal(401, body, authorization())
    expect(session.get()).toEqual({ token: null, ended: 'expired' })
  })
})

describe('the session goes on after a refusal', () => {
  test.each([
    ['of a password', 401, '{"status":"error","code":"current-password-wrong"}'],
    ['that is no 401', 403, tokenRefused],
    ['by something in between', 401, '<h1>Who are you?</h1>'],
    ['without a body', 401, ''],
    ['with a body that is no object', 401, 'null'],
  ])('%s', (_, status, body) => {
    refusal(status, body, authorization())
    expect(session.get().token).toBe('present')
  })

  test('of the token of a session before', () => {
    refusal(401, tokenRefused, { Authorization: 'Bearer before' })
    expect(session.get().token).toBe('present')
  })

  test('of a request that carried no token', () => {
    refusal(401, tokenRefused, {})
    expect(session.get().token).toBe('present')
  })
})

test('the error has the status, the words and the code of the server', () => {
  const error = refusal(
    400,
    '{"status":"error","message":"invalid\\n","code":"gpx-invalid","detail":{"file":"a.gpx"}}',
    {},
  )
  expect([error.status, error.message, error.code, error.detail]).toEqual([
    400,
    'invalid',
    'gpx-invalid',
    { file: 'a.gpx' },
  ])
})

test('the error of something in between has no code', () => {
  const error = refusal(502, '{"detail":null}', {})
  expect([error.status, error.message, error.code, error.detail]).toEqual([502, '', null, {}])
})
