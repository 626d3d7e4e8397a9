// Makes anew what was made of settings, after administrators have changed them in the browser.
import { warnOfFormerPasskeys } from '../accounts/factors/former-passkeys'
import { followRenewal } from '../instance/certificates/renew-certificate'
import { openTiles, tileSourceOf } from '../maps/tiles/open-tiles'
import { isFromApp } from '../platform/configuration/app-settings/app-settings'
import type { Log } from '../platform/log'
import { createMailer } from '../platform/mail/mailer'
import { type Config, InvalidSetting, type SettingKey } from '../platform/settings/table/config-type'
import { Inbox } from '../transfer/inbox/inbox'
import { followMapSource } from '../workouts/images/map-images/redraw-map-images'
import { openWeather } from '../workouts/weather/weather-source'
import type { Context } from './context'

interface Follower {
  of: readonly SettingKey[]
  follow(ctx: Context): void
}

/** What is made of settings. Work in hand is interrupted, and its jobs run again. */
const followers: readonly Follower[] = [
  {
    of: ['mailServer', 'senderEmail', 'uiUrl'],
    follow(ctx) {
      ctx.mail?.close()
      ctx.mail = createMailer(ctx.config)
      ctx.jobs.wake()
    },
  },
  {
    // Requests for tiles name the public address.
    of: ['tileServerUrl', 'staticmapSubdomains', 'uiUrl'],
    follow(ctx) {
      ctx.tiles?.close()
      ctx.tiles = openTiles(tileSourceOf(ctx.config), ctx.config, ctx.clock)
    },
  },
  {
    of: ['tileServerUrl'],
    follow(ctx) {
      followMapSource(ctx).catch(error =>
        ctx.log.error('Map images are not drawn again', { reason: String(error) }),
      )
    },
  },
  {
    of: ['weatherProvider', 'weatherKey', 'weatherUrl'],
    follow(ctx) {
      ctx.weather?.close()
      ctx.weather = openWeather(ctx.config, ctx.clock)
    },
  },
  {
    of: ['inboxDir', 'webdav'],
    follow(ctx) {
      if ((ctx.inbox?.folder ?? null) === ctx.config.inboxDir) return
      void ctx.inbox?.stop()
      ctx.inbox = openInbox(ctx.config, ctx.log, () => ctx)
      if (ctx.looksAtInbox) ctx.inbox?.start()
    },
  },
  { of: ['uiUrl'], follow: warnOfFormerPasskeys },
  // Names in the certificate of the own authority.
  { of: ['uiUrl'], follow: ctx => followRenewal(ctx, true) },
]

/**
 * Opens the inbox; `null` if there is none. A folder that was chosen in the browser and cannot be used any more, such as
 * one on a missing disk, does not keep the server from starting.
 * @throws InvalidSetting if a folder from outside cannot be used
 */
export function openInbox(config: Config, log: Log, world: () => Context): Inbox | null {
  if (config.inboxDir === null) return null
  try {
    return new Inbox(world, config.inboxDir)
  } catch (error) {
    const isChosen = isFromApp(config, 'INBOX_DIR') || !config.given.has('INBOX_DIR')
    if (!isChosen || !(error instanceof InvalidSetting)) throw error
    log.warn('The inbox cannot be used', { reason: error.message })
    return null
  }
}

export function followSettings(ctx: Context, changed: readonly SettingKey[]) {
  for (const { of, follow } of followers) if (of.some(key => changed.includes(key))) follow(ctx)
}
