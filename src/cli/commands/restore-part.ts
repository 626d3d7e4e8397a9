import { resolve } from 'node:path'
import { attempt } from '../../instance/backups/archive/attempt'
import { CommandFailed } from '../../platform/errors'
import { requireInstance } from '../../platform/storage/data-dir'
import type { Context } from '../../server/context'
import type { WantedOfBackup, WantedPart } from '../../transfer/restores/read-part'
import { beginRestore } from '../../transfer/restores/restore-part'
import type { BegunRestore } from '../../transfer/restores/store-part'
import type { CommandContext, Report } from '../terminal/command'
import { recordRefusedKey } from '../terminal/note-refused-key'
import { readIdentityFor } from '../terminal/read-identity'
import { requireThere } from '../terminal/require-there'
import { UsageError } from '../terminal/usage-error'
import { withContextBesideServer } from '../terminal/with-context'
import { describeImport, followImport, lineIf } from './follow-import'

/**
 * Restores one user, or one workout, of a backup into the existing instance. If a server runs, it does the work.
 * @returns the result of the import
 * @throws UsageError, CommandFailed, NoDataDir if it is impossible; nothing has changed then
 */
export async function restorePart({ config, operand, options, now }: CommandContext): Promise<Report> {
  const part = readWanted(options)
  const path = resolve(operand)
  requireThere(path, 'file')
  requireInstance(config.dataDir)
  const identity = await readIdentityFor(options, path)
  return withContextBesideServer(config, now, async (ctx, besideServer) => {
    const begun = await begin(ctx, { path, part, now, identity })
    const ended = await followImport(ctx, begun.importId, { besideServer })
    const { text, isWhole, json } = describeImport(ctx, ended)
    return {
      text: [...introduce(begun), text, ...remarks(begun)].join('\n'),
      isWhole,
      json: {
        made_at: begun.madeAt.toISOString(),
        version: begun.version,
        whole: null,
        part: {
          username: begun.username,
          is_new_account: begun.isNewAccount,
          already_there: begun.present,
          hidden: begun.hidden,
          lacking: begun.lacking,
          import: json,
        },
      },
    }
  })
}

function readWanted({ user, workout, replace }: CommandContext['options']): WantedPart {
  if (replace)
    throw new UsageError('--replace is only for restoring a whole instance. Leave it out.', 'restore')
  if (user !== undefined && workout !== undefined) {
    throw new UsageError('Use either --user or --workout. The backup says whose workout it is.', 'restore')
  }
  if (user !== undefined) return { username: user }
  return { workout: workout ?? '' }
}

/** Queues the import, and removes the temporary folder of the backup before the import runs. */
async function begin(ctx: Context, wanted: WantedOfBackup) {
  await using folder = await ctx.spool.makeFolder()
  const outcome = await attempt(() =>
    beginRestore(ctx, wanted, folder.path).catch(error => {
      // The message of this error is meant for users already, so `attempt` must not replace it.
      if (error instanceof CommandFailed) return error
      throw error
    }),
  )
  if (!outcome.done) {
    const { code, sentence } = outcome.reason
    recordRefusedKey(ctx.db, wanted.now, code)
    throw new CommandFailed(`Nothing was changed: ${sentence}.`)
  }
  if (outcome.result instanceof CommandFailed) throw outcome.result
  return outcome.result
}

function introduce({
  username,
  madeAt,
  version,
  isNewAccount,
  wasAdmin,
  isSuspended,
}: BegunRestore): string[] {
  const from = `From the backup of ${madeAt.toISOString()}, made by Trackhut ${version}:`
  if (!isNewAccount) return [from]
  return [
    from,
    `The account ${username} is there again, with the password of that time.`,
    ...(wasAdmin
      ? [
          `It was an administrator’s, and is not any more. To change that: trackhut users update ${username} --set-admin true`,
        ]
      : []),
    ...(isSuspended
      ? [`It is suspended, as it was. To end that: trackhut users update ${username} --suspend false`]
      : []),
  ]
}

function remarks({ present, hidden, lacking }: BegunRestore): string[] {
  return [
    ...lineIf('here already, and left as they are', present),
    ...lineIf('merged into others here, or deleted only now: the user can bring them back', hidden),
    ...lacking.map(path => `missing or damaged in the backup: ${path}`),
  ]
}
