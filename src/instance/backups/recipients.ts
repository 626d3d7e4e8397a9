// The public keys for which backups are encrypted, as administrators set them in the browser. The keys themselves are
// never on the server.
import type { Caller } from '../../platform/access/caller'
import { requireStillAdmin } from '../../platform/access/require-account'
import { byCaller } from '../../platform/acts'
import { recordAct } from '../../platform/audit/record-act'
import {
  findFixing,
  takeStoredSettings,
  toStored,
} from '../../platform/configuration/app-settings/app-settings'
import { forgetSetting, storeSetting } from '../../platform/configuration/app-settings/store'
import type { PlatformContext } from '../../platform/context/platform-context'
import { transact } from '../../platform/db/database'
import { invalid } from '../../platform/errors'
import type { Config } from '../../platform/settings/table/config-type'
import { holdsSecretKey, readRecipients } from '../../platform/settings/table/read-recipients'
import { settings } from '../../platform/settings/table/settings'

const name = 'BACKUP_RECIPIENTS'

/** Whether the public keys are set outside the app, so that nobody can change them in the browser. */
export const areRecipientsFixed = (config: Config): boolean => findFixing(config, name) !== null

/**
 * Sets for which public keys the next backups are encrypted; for none, they are not encrypted. Earlier ones stay as they
 * are.
 * @throws AppError 400 if they are fixed outside the app, if one of them is none, or is the key itself, which is
 *   neither stored nor repeated; 403 if the caller is no longer an administrator
 */
export function changeRecipients(ctx: PlatformContext, caller: Caller, lines: readonly string[]) {
  if (areRecipientsFixed(ctx.config)) throw invalid('setting-fixed')
  const text = readLines(lines).join(',')
  transact(ctx.db, tx => {
    requireStillAdmin(tx, caller.account.id)
    if (text === '') forgetSetting(tx, name)
    else storeSetting(tx, toStored(ctx.sealing, setting(), text))
    recordAct(ctx, tx, { act: 'settings-changed', by: byCaller(caller), detail: ['backup_recipients'] })
  })
  ctx.followSettings(takeStoredSettings(ctx))
}

function readLines(lines: readonly string[]): string[] {
  const text = lines.join('\n')
  if (holdsSecretKey(text)) {
    throw invalid(
      'backup-recipient-secret',
      'this is a key that opens backups, and not its public half: it was not stored',
    )
  }
  try {
    return readRecipients(text)
  } catch {
    throw invalid('backup-recipient-invalid', 'a public key of age begins with age1')
  }
}

function setting() {
  const found = settings.find(known => known.name === name)
  if (!found) throw new Error(`${name} is not a setting`)
  return found
}
