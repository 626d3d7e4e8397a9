import { describe, expect, test } from 'bun:test'
import type { ServerSettings } from '../../../../../web/data/instance/server-settings'
import { settingsChanges } from '../../../../../web/screens/administration/services/settings-values'

const facts = { is_set: false, is_lost: false, fixed_by: null, fixed_in: null }
const plain = (value: string | null) => ({ value, ...facts })
const secret = { shown: null, ...facts }

const settings: ServerSettings = {
  mail: {
    host: 'smtp.example.org',
    port: 587,
    security: 'starttls',
    user: 'sam',
    has_password: true,
    ...facts,
  },
  sender_email: plain('a@example.org'),
  ui_url: plain(null),
  tile_server_url: secret,
  tile_subdomains: plain(null),
  map_attribution: plain('us'),
  weather_provider: plain(null),
  weather_key: secret,
  weather_url: plain(null),
  inbox_dir: plain(null),
  webdav: plain('false'),
  providers: { list: [], ...facts },
  password_login: plain('true'),
  second_factor: plain('off'),
  allowed_folders: [],
  rate_limits: plain('300 per 5 minutes'),
  connections_per_address: plain('256'),
  outgoing_hosts: plain('external'),
}

describe('only what was changed is sent', () => {
  test('of settings that are shown', () => {
    const edited = { sender_email: 'a@example.org', ui_url: '', map_attribution: '' }
    expect(settingsChanges(settings, edited)).toEqual({ map_attribution: '' })
  })

  test('of secrets: a new one, or that it is removed', () => {
    expect(settingsChanges(settings, { weather_key: '', tile_server_url: null })).toEqual({
      tile_server_url: null,
    })
    expect(settingsChanges(settings, { weather_key: 'k' })).toEqual({ weather_key: 'k' })
  })

  test('of the mail server', () => {
    const same = {
      host: 'smtp.example.org',
      port: 587,
      security: 'starttls',
      user: 'sam',
      password: '',
    } as const
    expect(settingsChanges(settings, { mail: same })).toEqual({})
    expect(settingsChanges(settings, { mail: { ...same, port: 465, security: 'tls' } })).toEqual({
      mail: { port: 465, security: 'tls' },
    })
    expect(settingsChanges(settings, { mail: { ...same, host: ' ' } })).toEqual({ mail: null })
  })

  test('of a mail server that is not there yet', () => {
    const without = {
      ...settings,
      mail: { ...settings.mail, host: null, port: null, security: null, user: null },
    }
    expect(settingsChanges(without, { mail: { host: '', port: 587, security: 'starttls' } })).toEqual({})
    expect(settingsChanges(without, { mail: { host: 'h', port: 587, security: 'starttls' } })).toEqual({
      mail: { host: 'h', port: 587, security: 'starttls' },
    })
  })
})
