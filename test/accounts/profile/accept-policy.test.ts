import { describe, expect, test } from 'bun:test'
import type { ProfileAnswer } from '../../../src/accounts/profile/schemas'
import { openTestApp, testApp } from '../../support/test-app'
import type { TestUser } from '../../support/test-user'

const accept = (user: TestUser, json: unknown) =>
  user.request('POST', '/api/auth/account/privacy-policy', { json })

const hasAccepted = async (user: TestUser) =>
  (await user.get<ProfileAnswer>('/api/auth/profile')).body.data.accepted_privacy_policy

test('a policy that changed has to be accepted again, even at the moment it changed', async () => {
  await using app = openTestApp()
  const admin = await app.user('admin', { isAdmin: true })
  expect(await hasAccepted(admin)).toBe(true)
  await admin.request('PATCH', '/api/config', { json: { privacy_policy: 'New.' } })
  expect(await hasAccepted(admin)).toBe(false)
  const answer = await accept(admin, { accepted_policy: true })
  expect([answer.status, answer.body]).toEqual([200, { status: 'success' }])
  expect(await hasAccepted(admin)).toBe(true)
})

test('who never accepted, such as an account made on the command line, can', async () => {
  await using app = openTestApp()
  const sam = await app.user('sam', { acceptedPolicyAt: null })
  expect(await hasAccepted(sam)).toBe(false)
  await accept(sam, { accepted_policy: true })
  expect(await hasAccepted(sam)).toBe(true)
})

describe('accepting is refused', async () => {
  const app = testApp()
  const sam = await app.user('sam', { acceptedPolicyAt: null })
  test.each([
    ['without a word', {}],
    ['with null', { accepted_policy: null }],
    ['when it says no', { accepted_policy: false }],
    ['as a text', { accepted_policy: 'true' }],
    ['as a number', { accepted_policy: 1 }],
    ['as anything else', { accepted_policy: 'foo' }],
  ])('%s', async (_, json) => {
    const answer = await accept(sam, json)
    expect([answer.status, answer.body]).toEqual([400, { status: 'error', message: 'invalid payload' }])
    expect(await hasAccepted(sam)).toBe(false)
  })
})
