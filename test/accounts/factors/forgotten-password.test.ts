// A forgotten password does not open an account that has a second factor.
import { expect, test } from 'bun:test'
import { tokenIn } from '../../support/mail-server'
import { type MailedApp, openMailedApp } from '../../support/mailed-app'
import { openTestApp } from '../../support/test-app'
import { addPasskey, logIn, sendCode, setUpApp } from './set-up'

const newPassword = 'wet gravel at dawn'

/** Sets a new password with the link of an email. @returns what the server answered */
async function resetByMail(app: MailedApp, email: string) {
  await app.request('POST', '/api/auth/password/reset-request', { json: { email } })
  for (;;) {
    const message = await app.mail.next()
    if (message.subject !== 'Trackhut - Password reset request') continue
    const json = { token: tokenIn(message), password: newPassword }
    return app.request('POST', '/api/auth/password/update', { json })
  }
}

test('with the link of an email, the code of the app is still asked for', async () => {
  await using app = await openMailedApp()
  const { code } = await setUpApp(app, await app.user('sam'))
  const answer = await resetByMail(app, 'sam@example.org')
  expect([answer.status, Object.keys(answer.body as object).toSorted()]).toEqual([200, ['message', 'status']])
  const first = await logIn(app, 'sam', newPassword)
  expect([first.status, first.failure?.code]).toEqual([401, 'second-factor-required'])
  const second = await sendCode(app, first.failure?.detail?.challenge ?? '', code())
  expect(second.status).toBe(200)
})

test('with a link that an administrator has made, the passkey stays', async () => {
  await using app = openTestApp()
  const [sam, admin] = [await app.user('sam'), await app.user('admin', { isAdmin: true })]
  await addPasskey(sam)
  const { body } = await admin.request<{ reset_link: string }>('PATCH', '/api/users/sam', {
    json: { reset_password: true },
  })
  const token = body.reset_link.split('=')[1]
  const json = { token, password: newPassword }
  expect((await app.request('POST', '/api/auth/password/update', { json })).status).toBe(200)
  const answer = await logIn(app, 'sam', newPassword)
  expect(answer.failure).toMatchObject({
    code: 'second-factor-required',
    detail: { methods: ['passkey', 'recovery-code'] },
  })
  const { data } = (await admin.get<{ data: { passkeys: number } }>('/api/users/sam/second-factor')).body
  expect(data.passkeys).toBe(1)
})
