// Settings from outside win over those that administrators have set in the browser.
import { describe, expect, test } from 'bun:test'
import {
  findFixing,
  isFromApp,
  mergeSettings,
} from '../../../../src/platform/configuration/app-settings/app-settings'
import { readConfig } from '../../../../src/platform/settings/read-config'
import { fromApp } from '../../../../src/platform/settings/table/config-type'

const given = (environment: Record<string, string>, file: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: '/nowhere', ...environment }, { file })

describe('a stored setting', () => {
  test('counts where nothing else is given, and is known as from the app', () => {
    const config = mergeSettings(given({}), { UI_URL: 'https://a.example.org' })
    expect(config.uiUrl).toBe('https://a.example.org')
    expect([isFromApp(config, 'UI_URL'), findFixing(config, 'UI_URL')]).toEqual([true, null])
    expect(config.given.get('UI_URL')?.source).toBe(fromApp)
  })

  test('gives way to the environment and to the file, which are named', () => {
    const outside = given({ UI_URL: 'https://b.example.org' }, { sender_email: 'b@example.org' })
    const config = mergeSettings(outside, { UI_URL: 'https://a.example.org', SENDER_EMAIL: 'a@example.org' })
    expect(config).toMatchObject({ uiUrl: 'https://b.example.org', senderEmail: 'b@example.org' })
    expect(findFixing(config, 'UI_URL')).toMatchObject({ name: 'UI_URL', source: 'environment' })
    expect(findFixing(config, 'SENDER_EMAIL')).toMatchObject({ source: 'trackhut.toml' })
  })

  test('gives way to any setting of the same service', () => {
    const outside = given({ WEATHER_API_PROVIDER: 'open-meteo' })
    const config = mergeSettings(outside, { WEATHER_API_URL: 'https://weather.example.org' })
    expect([config.weatherUrl, findFixing(config, 'WEATHER_API_URL')?.name]).toEqual([
      null,
      'WEATHER_API_PROVIDER',
    ])
  })

  test('does not count if it is none that can be set in the browser', () => {
    const config = mergeSettings(given({}), {
      UPDATE_FEED: 'https://evil.example.org',
      APP_ALLOW_PRIVATE: 'true',
      APP_FOLDERS: '/',
      DATA_DIR: '/elsewhere',
      ACME_DNS_HOOK: '/bin/sh',
    })
    expect(config).toMatchObject({
      updateFeed: null,
      appAllowPrivate: false,
      appFolders: [],
      dataDir: '/nowhere',
      acmeDnsHook: null,
    })
  })

  test('is gone once it is not stored any more', () => {
    const config = mergeSettings(given({}), { UI_URL: 'https://a.example.org' })
    expect(mergeSettings(config, {}).uiUrl).toBeNull()
  })
})
