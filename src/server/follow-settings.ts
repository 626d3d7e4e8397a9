// Makes anew what was made of settings, after administrators have changed them in the browser.
import { followRenewal } from '../instance/certificates/renew-certificate'
import { openTiles, tileSourceOf } from '../maps/tiles/open-tiles'
import { createMailer } from '../platform/mail/mailer'
import type { SettingKey } from '../platform/settings/table/config-type'
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
  // Names in the certificate of the own authority.
  { of: ['uiUrl'], follow: ctx => followRenewal(ctx, true) },
]

export function followSettings(ctx: Context, changed: readonly SettingKey[]) {
  for (const { of, follow } of followers) if (of.some(key => changed.includes(key))) follow(ctx)
}
