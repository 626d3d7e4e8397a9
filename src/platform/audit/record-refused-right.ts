import type { Db } from '../db/database'
import { InsufficientScope, NotAdministrator } from '../errors'
import { clientAddress } from '../http/client-address'
import type { Log } from '../log'
import type { Config } from '../settings/table/config-type'
import { recordAct } from './record-act'

interface World {
  config: Config
  db: Db
  clock: () => Date
  log: Log
}

interface Failure {
  error: unknown
  request: Request
  server: Parameters<typeof clientAddress>[2]
}

/** Writes down that somebody who is known asked for what they may not do; anything else that failed is passed over. */
export function recordRefusedRight(ctx: World, { error, request, server }: Failure) {
  // What a hook throws arrives wrapped.
  const origin = error instanceof Error ? (error.cause ?? error) : error
  if (!(origin instanceof InsufficientScope || origin instanceof NotAdministrator)) return
  const by = { userId: origin.userId, via: origin.via, address: clientAddress(ctx, request, server) }
  try {
    recordAct(ctx, ctx.db, { act: 'right-refused', by, detail: [origin.code] })
  } catch (failure) {
    // It is refused all the same.
    ctx.log.warn('A refusal could not be recorded', { reason: String(failure) })
  }
}
