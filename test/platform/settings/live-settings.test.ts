// The effects on a running server when it reads its settings again.
import { expect, test } from 'bun:test'
import { createLiveSettings } from '../../../src/platform/settings/live-settings'
import { readConfig } from '../../../src/platform/settings/read-config'

type Texts = Record<string, string>

function liveSettings(environment: Texts, file: Texts) {
  const told: [string, unknown][] = []
  const note = (sentence: string, facts?: unknown) => void told.push([sentence, facts])
  const world = { file }
  const gather = () => ({ flags: {}, environment, file: world.file })
  const settings = createLiveSettings(readConfig(environment, gather()), gather(), gather)
  return {
    config: settings.config,
    told,
    change(next: Texts) {
      world.file = next
      settings.reread({ info: note, warn: note, error: note, recent: () => [] })
    },
  }
}

test('some change at once, the others are named until they are as before', () => {
  const { config, change, told } = liveSettings({ TZ: 'Europe/Paris' }, { port: '6000' })
  change({ port: '6001', backup_keep: '3', tz: 'Asia/Tokyo' })
  expect(config).toMatchObject({ port: 6000, backupKeep: 3, timezone: 'Europe/Paris' })
  change({ port: '6001' })
  expect(config.backupKeep).toBeNull()
  change({ port: '6000' })
  expect(told.map(([, facts]) => facts)).toEqual([
    { changed: 'BACKUP_KEEP', at_next_start: 'PORT' },
    { changed: 'BACKUP_KEEP', at_next_start: 'PORT' },
    { changed: '', at_next_start: '' },
  ])
})

test('settings that make no sense change nothing', () => {
  const { config, change, told } = liveSettings({}, {})
  change({ backup_keep: '3', api_rate_limits: 'many' })
  expect(config.backupKeep).toBeNull()
  expect(told).toEqual([
    [
      'The settings were read again, and nothing was changed',
      { reason: "trackhut.toml: api_rate_limits: 'many' is not a limit such as 300 per 5 minutes" },
    ],
  ])
})
