import {
  type NewAccount,
  nobodyAdministers,
  requireValidAccount,
} from '../../../accounts/users/account-rules'
import { findUserByEmail, hasAdministrator, insertUser, isUsernameTaken } from '../../../accounts/users/store'
import { randomText } from '../../../lib/random'
import { messageOf } from '../../../lib/thrown'
import { createPasswords } from '../../../platform/access/passwords'
import { transact } from '../../../platform/db/database'
import { CommandFailed } from '../../../platform/errors'
import { knownLanguage } from '../../../platform/languages'
import { prepareDataDir } from '../../../platform/storage/data-dir'
import type { CommandContext, Report } from '../../terminal/command'
import { readFirstLine } from '../../terminal/read-first-line'
import { recordCommand, withDatabase } from '../../terminal/with-database'

/** Creates an active account, even if registration is closed. @throws CommandFailed with the broken rules */
export async function createUser({
  config,
  operand: username,
  options,
  now,
}: CommandContext): Promise<Report> {
  const { email = '', lang, admin: isAdmin = false } = options
  const given = options.password === '-' ? await readFirstLine('Password: ') : options.password
  const password = given ?? randomText(30)
  requireValid({ username, email, password }, config)
  const language = knownLanguage(lang)
  const passwordHash = await createPasswords(config).hash(password)
  const lacksAdmin = await withDatabase(prepareDataDir(config.dataDir), db =>
    transact(db, tx => {
      if (isUsernameTaken(tx, username)) throw refused('sorry, that username is already taken')
      if (findUserByEmail(tx, email)) throw new CommandFailed('This user already exists. No action done.')
      const { id } = insertUser(tx, {
        ...{ username, email, passwordHash, isActive: true, isAdmin, createdAt: now },
        // With `followsBrowser`, the web app applies the browser's preferences on the first visit. It then replaces the
        // language only if that is `en`, because it takes `en` for a default that nobody chose. So if the command
        // requested `en`, the account must not follow the browser.
        ...{ language, timezone: config.timezone, followsBrowser: lang !== 'en' },
      })
      recordCommand(tx, now, 'account-created', id)
      return !hasAdministrator(tx)
    }),
  )
  // Programs are told by `has_administrator`.
  if (lacksAdmin && !options.json) process.stderr.write(`${nobodyAdministers}\n`)
  const lines = [
    `User '${username}' created.`,
    ...(lang === language ? [] : [`The user preference for interface language is: ${language}`]),
    ...(given === undefined ? [`The user password is: ${password}`] : []),
  ]
  return {
    text: lines.join('\n'),
    json: {
      username,
      email,
      is_admin: isAdmin,
      language,
      password: given === undefined ? password : null,
      has_administrator: !lacksAdmin,
    },
  }
}

function requireValid(account: NewAccount, config: CommandContext['config']) {
  try {
    requireValidAccount(account, config)
  } catch (error) {
    throw refused(messageOf(error))
  }
}

const refused = (texts: string) => new CommandFailed(`Error(s) occurred:\n${texts}`)
