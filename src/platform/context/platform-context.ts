import type { ExclusiveWork } from '../../lib/async/exclusive-work'
import type { OwnNetworks } from '../../lib/net/own-networks'
import type { Passwords } from '../access/passwords'
import type { SessionUses } from '../access/sessions/session-uses'
import type { LinkTokens } from '../access/tokens/link-tokens'
import type { Sealing } from '../access/tokens/sealing'
import type { Tokens } from '../access/tokens/tokens'
import type { Database, Db } from '../db/database'
import type { Https } from '../http/secure/https'
import type { Jobs } from '../jobs/jobs'
import type { Log } from '../log'
import type { Mailer } from '../mail/mailer'
import type { Config, SettingKey } from '../settings/table/config-type'
import type { Files } from '../storage/files'
import type { Spool } from '../storage/spool'
import type { Workers } from '../workers/workers'

/**
 * The part of the Context that every feature may use. Features that need more extend it, as maps do for drawing.
 * `server/open-context.ts` creates the whole Context, once for a server, a command that needs it, or a test.
 */
export interface PlatformContext {
  config: Config
  /** Database handle for queries and `transact`. */
  db: Db
  database: Database
  files: Files
  /** Storage for files that are being uploaded. */
  spool: Spool
  tokens: Tokens
  linkTokens: LinkTokens
  /** Seals secrets before they are stored. */
  sealing: Sealing
  passwords: Passwords
  /** When sessions were last used. */
  sessionUses: SessionUses
  jobs: Jobs
  workers: Workers
  /** Requests that are in progress or still arriving, with the network of the client. */
  requestsInHand: Map<Request, string>
  /** Runs work, or throws if work with the same name is running. */
  exclusively: ExclusiveWork
  /** Current state of HTTPS. */
  https: Https
  /** Which addresses are those of this machine, and near it. */
  ownNetworks: OwnNetworks
  /** The ports at which this server listens; empty before it does, and for commands. */
  ownPorts: Set<number>
  /** The mailer; `null` if mail is off. */
  mail: Mailer | null
  /** Makes anew what was made of these settings, such as `mail`. Call it after `config` has changed. */
  followSettings(changed: readonly SettingKey[]): void
  clock: () => Date
  log: Log
}
