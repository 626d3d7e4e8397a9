// Keys of encrypted backups into which administrators look. They are in memory only, for as long as the copy of the
// backup is kept, and gone when the server stops.
import { join } from 'node:path'
import { requireIdentity } from '../../instance/backups/archive/open-any-backup'
import { backupsFolder, isSealedName } from '../../instance/backups/folder/backups-folder'
import { identityMissing, readIdentity } from '../../instance/backups/sealing/keys'
import { requireStored } from '../../instance/backups/stored-backup'
import { attemptWithKey, tryKey } from '../../instance/backups/tried-key'
import { havePassed } from '../../lib/date'
import { minute } from '../../lib/durations'
import type { Caller } from '../../platform/access/caller'
import { resetAttempts } from '../../platform/access/login-throttle'
import { byCaller } from '../../platform/acts'
import type { PlatformContext } from '../../platform/context/platform-context'

/** Time in ms for which a key is held after its last use. */
const heldMs = 15 * minute

export interface RestoresContext extends PlatformContext {
  heldKeys: ReturnType<typeof createHeldKeys>
}

/** Holds one key, because one backup is looked into at a time. */
export function createHeldKeys(clock: () => Date) {
  let held: { name: string; identity: string; usedAt: Date } | null = null
  return {
    hold(name: string, identity: string) {
      held = { name, identity, usedAt: clock() }
    },
    find(name: string): string | null {
      if (held && havePassed(heldMs, held.usedAt, clock())) held = null
      if (held?.name !== name) return null
      held.usedAt = clock()
      return held.identity
    },
  }
}

/**
 * Takes the key of a backup, if it is the right one.
 * @throws AppError 404 if the backup does not exist; 400 if the key is none, or is another one
 * @throws TooManyRequests after too many wrong keys
 */
export async function takeKey(ctx: RestoresContext, caller: Caller, name: string, text: string) {
  await requireStored(ctx, name)
  const by = { ...byCaller(caller), address: caller.address }
  await tryKey(ctx, by, async () => {
    const identity = readIdentity(text)
    await requireIdentity(join(backupsFolder(ctx.config), name), identity)
    ctx.heldKeys.hold(name, identity)
  })
  resetAttempts(ctx, attemptWithKey(by))
}

/** Returns the key of a backup; null if it is not encrypted. @throws AppError 400 if it is, and no key is held */
export function requireHeldKey({ heldKeys }: RestoresContext, name: string): string | null {
  if (!isSealedName(name)) return null
  const identity = heldKeys.find(name)
  if (identity === null) throw identityMissing()
  return identity
}
