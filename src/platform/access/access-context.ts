import type { Config } from '../config'
import type { Db } from '../db/database'
import type { Log } from '../log'
import type { Passwords } from './passwords'
import type { Tokens } from './tokens/tokens'

export interface AccessContext {
  config: Config
  db: Db
  tokens: Tokens
  passwords: Passwords
  clock: () => Date
  log: Log
}
