import type { Tokens } from './platform/access/tokens/tokens'
import type { Config } from './platform/config'
import type { Database, Db } from './platform/db/database'
import type { Files } from './platform/storage/files'
import type { Jobs } from './jobs'
import type { Log } from './platform/log'
import type { Mailer } from './platform/mail/mailer'
import type { BaseMap } from './maps/base-map/base-map'
import type { BaseTiles } from './maps/tiles/base-tiles'
import type { Tiles } from './maps/tiles/tiles'
import type { Regions } from './maps/regions/regions'
import type { Invitation } from './accounts/setup/invitation'
import type { WeatherSource } from './workouts/weather/weather-source'
import type { Worker } from './worker/worker'

/** The world, as the program sees it. Built by open-context.ts, once in a server and in each test. */
export interface Context {
  config: Config
  /** For queries and `transact`. */
  db: Db
  database: Database
  files: Files
  tokens: Tokens
  jobs: Jobs
  /** Measures recordings and squares user pictures. */
  worker: Worker
  /** Draws pictures and tiles: a process of its own, because waiting for a tile server must not hold up uploads. */
  painter: Worker
  /** Reads archives of accounts, makes and reads backups: that takes minutes, and nobody else shall wait for it. */
  archivist: Worker
  baseMap: BaseMap
  baseTiles: BaseTiles
  regions: Regions
  /** Null without a tile server. */
  tiles: Tiles | null
  /** Null without a weather provider. */
  weather: WeatherSource | null
  invitation: Invitation
  /** Null when mail is off. */
  mail: Mailer | null
  /** To be called when a restored instance lies ready to take the place of this one. */
  onRestored(): void
  clock: () => Date
  log: Log
}
