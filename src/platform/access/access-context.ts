import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Config } from '../settings/table/config-type'
import type { Passwords } from './passwords'
import type { SessionUses } from './sessions/session-uses'
import type { Tokens } from './tokens/tokens'

export interface AccessContext {
  config: Config
  db: Db
  tokens: Tokens
  passwords: Passwords
  sessionUses: SessionUses
  /** Requests that arrived at our own HTTPS port. */
  https: { requests: WeakSet<Request> }
  clock: () => Date
  log: Log
}
