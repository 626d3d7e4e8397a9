import { describe, expect, test } from 'bun:test'
import type { Configuration } from '../../../../../src/instance/configuration/schemas'
import {
  configurationChanges,
  configurationLimits,
  configurationValues,
  maxTextLength,
} from '../../../../../web/screens/administration/server/configuration-values'
import { openTestApp } from '../../../../support/test-app'

const mebibyte = 1024 * 1024

const configuration: Configuration = {
  about: null,
  admin_contact: 'who@example.org',
  build: '1.0.0+466e5019',
  gpx_limit_import: 10,
  is_email_sending_enabled: false,
  is_registration_enabled: true,
  map_attribution: '',
  max_single_file_size: 1_100_000,
  max_users: 0,
  max_zip_file_size: 10 * mebibyte,
  privacy_policy: null,
  privacy_policy_date: null,
  stats_workouts_limit: 10_000,
  storage_limit: 5 * mebibyte,
  users_add_sports: false,
  version: '1.0.0',
  weather_provider: null,
}

test('the form shows megabytes with two decimals, and nothing where there is no text', () => {
  expect(configurationValues(configuration)).toEqual({
    about: '',
    admin_contact: 'who@example.org',
    gpx_limit_import: 10,
    is_registration_enabled: true,
    max_single_file_size: 1.05,
    max_users: 0,
    max_zip_file_size: 10,
    privacy_policy: '',
    stats_workouts_limit: 10_000,
    storage_limit: 5,
  })
})

describe('what is sent', () => {
  test.each([
    ['nothing was touched', {}, {}],
    ['a value was changed and changed back', { max_users: 0, about: '' }, {}],
    ['a size that is not a round number was left', { max_single_file_size: 1.05 }, {}],
    ['a size was raised', { max_single_file_size: 2.5 }, { max_single_file_size: 2.5 * mebibyte }],
    ['the storage of accounts was limited', { storage_limit: 1024 }, { storage_limit: 1024 * mebibyte }],
    ['a size has no whole number of bytes', { max_zip_file_size: 10.01 }, { max_zip_file_size: 10_496_246 }],
    [
      'several were changed',
      { is_registration_enabled: false, max_users: 5, privacy_policy: '# Ours' },
      { is_registration_enabled: false, max_users: 5, privacy_policy: '# Ours' },
    ],
    ['a text was emptied', { admin_contact: '' }, { admin_contact: '' }],
  ])('when %s', (_, edited, sent) => {
    expect(configurationChanges(configuration, edited)).toEqual(sent)
  })
})

test('the limits of the form are those of the server', async () => {
  await using app = openTestApp()
  const { token } = await app.user('admin', { isAdmin: true })
  const isAccepted = async (json: object) =>
    (await app.request('PATCH', '/api/config', { token, json })).status === 200

  // Only the server can check the maximum of file sizes, because only the server knows the size of its disk.
  const {
    max_zip_file_size: archive,
    max_single_file_size: file,
    storage_limit: storage,
    ...counts
  } = configurationLimits
  for (const { min } of [archive, file]) {
    expect(await isAccepted({ max_single_file_size: min * mebibyte })).toBe(true)
  }
  expect(await isAccepted({ max_zip_file_size: archive.max * mebibyte })).toBe(false)
  const isStorage = (size: number) => isAccepted({ storage_limit: size * mebibyte })
  expect([await isStorage(storage.min), await isStorage(storage.max)]).toEqual([true, true])
  expect([await isStorage(storage.min - 1), await isStorage(storage.max + 1)]).toEqual([false, false])
  for (const [field, { min, max }] of Object.entries(counts)) {
    for (const value of [min, max])
      expect([field, await isAccepted({ [field]: value })]).toEqual([field, true])
    for (const value of [min - 1, max + 1])
      expect([field, await isAccepted({ [field]: value })]).toEqual([field, false])
  }
  for (const field of ['about', 'privacy_policy']) {
    expect(await isAccepted({ [field]: 'a'.repeat(maxTextLength) })).toBe(true)
    expect(await isAccepted({ [field]: 'a'.repeat(maxTextLength + 1) })).toBe(false)
  }
})
