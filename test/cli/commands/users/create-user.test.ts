import { describe, expect, test } from 'bun:test'
import { createUser } from '../../../../src/cli/commands/users/create-user'
import { CommandFailed } from '../../../../src/platform/errors'
import { commandsOn } from '../../../support/commands'
import { password, testApp } from '../../../support/test-app'
import { emailOf, peopleOf } from './people'

const app = testApp()
await app.user('dan')
const { create, logIn, profile } = peopleOf(app)
const run = commandsOn(app)

const english = 'The user preference for interface language is: en'

test('makes an active account that is no administrator and has not accepted the policy', async () => {
  expect(await create('ada')).toBe(`User 'ada' created.\n${english}`)
  expect(await profile(await logIn('ada'))).toMatchObject({
    username: 'ada',
    admin: false,
    is_active: true,
    language: 'en',
    accepted_privacy_policy: false,
  })
})

test('makes up a password and tells it when none is given', async () => {
  const said = await run(createUser, 'bob', { email: emailOf('bob') })
  const [, word] = /^User 'bob' created\.\n.+: en\nThe user password is: (\S{40})$/.exec(said) ?? []
  expect(await logIn('bob', word)).toBeString()
})

test.each([
  ['fr', 'fr', "User 'in_fr' created."],
  ['xx', 'en', `User 'in_xx' created.\n${english}`],
])('sets the language %s', async (given, language, said) => {
  const name = `in_${given}`
  expect(await create(name, { lang: given })).toBe(said)
  expect(await profile(await logIn(name))).toMatchObject({ language })
})

test('makes an administrator when it is asked to', async () => {
  await create('chief', { admin: true })
  expect(await profile(await logIn('chief'))).toMatchObject({ admin: true, is_active: true })
})

test('leaves dates and weeks to the browser, until preferences are saved', async () => {
  await create('eve')
  await create('fred', { lang: 'fr' })
  // English given as an option is a choice of the user, so the browser's language does not replace it.
  await create('gus', { lang: 'en' })
  const follows = async (name: string) => {
    const { follows_browser } = (await profile(await logIn(name))) as { follows_browser?: boolean }
    return follows_browser
  }
  expect([await follows('eve'), await follows('fred'), await follows('gus'), await follows('dan')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  const token = await logIn('eve')
  const { body } = await app.request<{ data: object }>('GET', '/api/auth/profile', { token })
  const saved = await app.request<{ data: object }>('POST', '/api/auth/profile/edit/preferences', {
    token,
    json: body.data,
  })
  expect([saved.body.data, await follows('eve')]).toMatchObject([{ follows_browser: false }, false])
})

describe('refuses', () => {
  test.each([
    [
      'a username that is taken, whatever its case',
      'DAN',
      { email: emailOf('other') },
      'Error(s) occurred:\nsorry, that username is already taken',
    ],
    [
      'an email that is taken, whatever its case',
      'other',
      { email: 'Dan@Example.org' },
      'This user already exists. No action done.',
    ],
    [
      'an account that breaks every rule',
      'a!',
      { email: 'nowhere', password: 'short' },
      [
        'Error(s) occurred:',
        'username: 3 to 30 characters required',
        "username: only alphanumeric characters and the underscore character '_' allowed",
        'email: valid email must be provided',
        'password: 8 characters required',
        '',
      ].join('\n'),
    ],
  ])('%s', async (_, name, options, sentence) => {
    await expect(run(createUser, name, { password, ...options })).rejects.toThrow(new CommandFailed(sentence))
  })
})
