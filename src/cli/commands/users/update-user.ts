import { deleteFactors } from '../../../accounts/factors/store'
import { activate, demote } from '../../../accounts/users/change-user'
import {
  findUserByEmail,
  secureAccount,
  type User,
  updateUser as update,
} from '../../../accounts/users/store'
import { formatFileSize } from '../../../lib/files/file-size'
import { keysOf } from '../../../lib/keys'
import { isEmail } from '../../../lib/net/email'
import { randomText } from '../../../lib/random'
import { createPasswords } from '../../../platform/access/passwords'
import { endSessions } from '../../../platform/access/sessions/session-store'
import { deleteOneTimeTokens, findAccount } from '../../../platform/access/store'
import { settingsOfCommand } from '../../../platform/configuration/app-settings/settings-of-command'
import { type Db, transact } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import { signalWaitingJobs } from '../../../platform/jobs/job-signal'
import { createMailer } from '../../../platform/mail/mailer'
import { queueEmail } from '../../../platform/mail/send-email'
import type { Config } from '../../../platform/settings/table/config-type'
import { dataDirAt, requireDataDir } from '../../../platform/storage/data-dir'
import { storageLimitOf, storageOf } from '../../../platform/storage/storage-limit'
import type { CommandContext, Report } from '../../terminal/command'
import { readBoolean, readSize } from '../../terminal/options'
import { requireAnotherAdmin, requireUser } from '../../terminal/require-user'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/**
 * Makes all requested changes, or none. If the password or address changes, or rights are removed, the user must log in
 * again.
 * @throws CommandFailed if the user does not exist, or a change is impossible
 */
export async function updateUser({
  config,
  operand: username,
  options,
  now,
}: CommandContext): Promise<Report> {
  const { 'set-admin': rights, suspend, 'update-email': email, 'storage-limit': limit } = options
  const isAdmin = readWish(rights)
  const isSuspended = readWish(suspend)
  const storageLimit = limit === undefined ? undefined : readLimit(limit)
  const password = options['reset-password'] ? randomText(30) : null
  const wishes = [
    options.activate,
    isAdmin,
    isSuspended,
    options['end-sessions'],
    options['remove-second-factor'],
    password ?? undefined,
    email,
    storageLimit,
  ]
  if (wishes.every(wish => wish === undefined)) {
    return { text: 'No updates.', json: { username, changes: [], password, is_over_limit: false } }
  }
  const passwordHash = password === null ? null : await createPasswords(config).hash(password)
  const dataDir = requireDataDir(config.dataDir)
  const { made, excess } = await withDatabase(dataDir, db =>
    transact(db, tx => {
      const user = requireUser(tx, username)
      if (isAdmin !== undefined) setAdmin(tx, user, isAdmin)
      if (options.activate) activate(tx, user)
      if (isSuspended !== undefined) setSuspended(tx, user, isSuspended)
      if (options['end-sessions']) endSessions(tx, user.id, null)
      const hadFactor = Boolean(options['remove-second-factor']) && deleteFactors(tx, user.id)
      if (passwordHash !== null) update(tx, user.id, { passwordHash })
      if (storageLimit !== undefined) update(tx, user.id, { storageLimit })
      if (email !== undefined) replaceEmail(tx, user, email)
      if (passwordHash !== null || email !== undefined) secureAccount(tx, user.id, null, now)
      const changes = {
        'rights-given': isAdmin === true && !user.isAdmin,
        'rights-taken': isAdmin === false && user.isAdmin,
        'account-activated': Boolean(options.activate || isAdmin) && !user.isActive,
        'account-suspended': isSuspended === true && !user.isSuspended,
        'suspension-ended': isSuspended === false && user.isSuspended,
        'sessions-ended': Boolean(options['end-sessions']),
        'second-factor-removed': hadFactor,
        'storage-limit-changed': storageLimit !== undefined,
        'password-changed': password !== null,
        'email-changed': email !== undefined,
      }
      const made = keysOf(changes).filter(act => changes[act])
      for (const act of made) recordCommand(tx, now, act, user.id)
      tellUser(tx, { config, now, user }, { ...changes, newAddress: email })
      return { made, excess: storageLimit === undefined ? '' : describeExcess(tx, user.id) }
    }),
  )
  signalWaitingJobs(dataDir.run)
  const updated = `User '${username}' updated.${excess}`
  return {
    text: password === null ? updated : `${updated}\nThe new password is: ${password}`,
    json: { username, changes: made, password, is_over_limit: excess !== '' },
  }
}

const readWish = (text: string | undefined) =>
  text === undefined ? undefined : readBoolean(text, 'users update')

/**
 * Reads a storage limit. @returns bytes, 0 for no limit, or null for the default limit. @throws UsageError if the text
 * is not a size
 */
function readLimit(text: string): number | null {
  if (text === 'default') return null
  return text === 'none' ? 0 : readSize(text, 'users update')
}

/**
 * Returns a warning if the files of the account already exceed its new limit: this may be on purpose, or by mistake.
 */
function describeExcess(tx: Db, userId: number): string {
  const account = findAccount(tx, userId)
  const limit = account ? storageLimitOf(tx, account) : null
  const used = storageOf(tx, userId)
  if (limit === null || used <= limit) return ''
  return `\nThe account uses ${formatFileSize(used)} already: nothing more of it is stored until something is deleted.`
}

function setSuspended(tx: Db, user: User, isSuspended: boolean) {
  if (isSuspended) requireAnotherAdmin(tx, user)
  update(tx, user.id, { isSuspended })
}

interface ReportedChanges {
  'rights-given': boolean
  'rights-taken': boolean
  'password-changed': boolean
  'second-factor-removed': boolean
  newAddress: string | undefined
}

/** Emails the user at the previous address. @param user the row before the changes */
function tellUser(
  tx: Db,
  { config, now, user }: { config: Config; now: Date; user: User },
  changes: ReportedChanges,
) {
  const { secretKey } = dataDirAt(config.dataDir)
  const settings = settingsOfCommand(config, tx, secretKey, now)
  const ctx = { mail: createMailer(settings), clock: () => now }
  const addressee = { userId: user.id, recipient: user.email }
  const { newAddress } = changes
  if (changes['rights-given']) queueEmail(ctx, tx, { kind: 'rights-given', ...addressee })
  if (changes['rights-taken']) queueEmail(ctx, tx, { kind: 'rights-taken', ...addressee })
  if (changes['password-changed']) queueEmail(ctx, tx, { kind: 'password-changed', ...addressee })
  if (changes['second-factor-removed']) queueEmail(ctx, tx, { kind: 'factor-changed', ...addressee })
  if (newAddress) queueEmail(ctx, tx, { kind: 'email-replaced', ...addressee, details: { newAddress } })
}

function setAdmin(tx: Db, user: User, isAdmin: boolean) {
  if (isAdmin) {
    update(tx, user.id, { isAdmin })
    activate(tx, user)
  } else if (user.isAdmin) {
    requireAnotherAdmin(tx, user)
    demote(tx, user, null)
  }
}

function replaceEmail(tx: Db, user: User, email: string) {
  if (!isEmail(email)) throw refused('valid email must be provided')
  if (email === user.email) throw refused('new email must be different than current email')
  const owner = findUserByEmail(tx, email)
  if (owner && owner.id !== user.id) throw refused('this email belongs to another user')
  update(tx, user.id, { email })
  // A link that confirms the account may have been sent to the old address, and opening it logs in.
  deleteOneTimeTokens(tx, user.id, 'confirm-account')
}

const refused = (text: string) => new CommandFailed(`An error occurred: ${text}`)
