// Real refusals of the server, and the sentences that the app shows for them.
import { describe, expect, test } from 'bun:test'
import { ApiError } from '../../../../../web/data/client/api-error'
import { failureKey } from '../../../../../web/data/client/failure-codes'
import { failureWords } from '../../../../../web/data/client/failures'
import { failureKeysByField } from '../../../../../web/data/client/field-failures'
import { testApp } from '../../../../support/test-app'

const app = testApp()
const { token } = await app.user('admin', { isAdmin: true })
await app.user('other')

async function refusal(method: string, path: string, json?: object, asWhom = token): Promise<ApiError> {
  const options = { token: asWhom, ...(json && { json }) }
  const { status, failure } = await app.request(method, path, options)
  expect(status).toBeGreaterThanOrEqual(400)
  return new ApiError(status, '', failure)
}

describe('a user', () => {
  test.each([
    ['PATCH', 'other', { new_email: 'not an address' }, 'users.emailInvalid'],
    ['PATCH', 'other', { new_email: 'other@example.org' }, 'users.emailSame'],
    ['PATCH', 'other', { new_email: 'admin@example.org' }, 'users.emailTaken'],
    ['PATCH', 'admin', { admin: false }, 'users.lastAdministrator'],
    ['PATCH', 'nobody', { activate: true }, 'users.gone'],
    ['DELETE', 'admin', undefined, 'users.lastAdministrator'],
    ['DELETE', 'nobody', undefined, 'users.gone'],
  ] as const)('%s %s %j: %s', async (method, name, changes, key) => {
    expect(failureKey(failureWords.user, await refusal(method, `/api/users/${name}`, changes))).toBe(key)
  })

  test('whose rights were taken away meanwhile', async () => {
    const other = await app.user('former')
    const error = await refusal('PATCH', '/api/users/other', { activate: true }, other.token)
    expect(failureKey(failureWords.user, error)).toBe('administration.rightsLost')
  })

  test.each([
    [0, 'TypeError: Failed to fetch'],
    [500, 'error, please try again or contact the administrator'],
    [429, ''],
  ])('is not at fault for %d %s', (status, message) => {
    expect(failureKey(failureWords.user, new ApiError(status, message))).toBeNull()
  })
})

describe('the configuration', () => {
  test('has every line of the message sorted to its field', async () => {
    const error = await refusal('PATCH', '/api/config', {
      gpx_limit_import: 0,
      max_single_file_size: 0,
      max_zip_file_size: 0,
      max_users: -1,
      stats_workouts_limit: -1,
      admin_contact: 'nobody',
    })
    expect(failureKeysByField(failureWords.configuration, error)).toEqual({
      gpx_limit_import: 'instance.filesAboveZero',
      max_single_file_size: 'instance.sizeAboveZero',
      max_zip_file_size: 'instance.sizeAboveZero',
      max_users: 'instance.notNegative',
      stats_workouts_limit: 'instance.notNegative',
      admin_contact: 'instance.contactInvalid',
    })
  })

  test('needs archives as large as files', async () => {
    const error = await refusal('PATCH', '/api/config', { max_zip_file_size: 20_000_000 })
    expect(failureKeysByField(failureWords.configuration, error)).toEqual({
      max_zip_file_size: 'instance.archiveTooSmall',
    })
  })

  test('cannot allow more than the disk holds', async () => {
    const error = await refusal('PATCH', '/api/config', { max_single_file_size: 1e18 })
    expect(failureKeysByField(failureWords.configuration, error)).toEqual({
      max_single_file_size: 'instance.overDisk',
    })
  })

  test('is not at fault for other failures', async () => {
    const error = await refusal('PATCH', '/api/config', {})
    expect(failureKeysByField(failureWords.configuration, error)).toEqual({})
  })
})
