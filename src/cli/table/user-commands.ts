// The commands for accounts.
import type { Command } from '../terminal/command'

const password = 'The password that was made; null if none was.'
const link = 'The link. It begins with / if the server does not know its own address.'

export const userCommands: readonly Command[] = [
  {
    name: 'users create',
    operand: 'NAME',
    needs: ['email'],
    takes: ['password', 'lang', 'admin'],
    summary: 'Create an active account.',
    details: `Works even if registration is closed. Prints the password unless one is given.
Others on this machine can see a command line: --password - reads the password
from standard input instead.`,
    examples: [
      'trackhut users create sam --email sam@example.org --admin',
      'trackhut users create sam --email sam@example.org --password - < password',
    ],
    json: {
      username: 'Name of the account.',
      email: 'Its address.',
      is_admin: 'Whether it is that of an administrator.',
      language: 'Its language, such as en.',
      password,
      has_administrator: 'Whether the server has an administrator now.',
    },
    run: async context => (await import('../commands/users/create-user')).createUser(context),
  },
  {
    name: 'users invite',
    summary: 'Print a link to register with.',
    details: `Works once, for seven days, even if registration is closed. Whoever registers
with it is active at once. Administrators can do the same in the browser.`,
    examples: ['trackhut users invite'],
    json: { link, expires_at: 'When it ends.' },
    run: async context => (await import('../commands/users/invite-user')).inviteUser(context),
  },
  {
    name: 'users link',
    operand: 'NAME',
    summary: 'Print a link that logs in as somebody.',
    details: `Works once, for ten minutes: the way in when a provider does not answer, or a
password is lost. The audit log tells of it.`,
    examples: ['trackhut users link sam'],
    json: { username: 'Whom it logs in.', link, expires_at: 'When it ends.' },
    run: async context => (await import('../commands/users/link-user')).linkUser(context),
  },
  {
    name: 'users update',
    operand: 'NAME',
    takes: [
      'activate',
      'suspend',
      'end-sessions',
      'set-admin',
      'reset-password',
      'remove-second-factor',
      'update-email',
      'storage-limit',
    ],
    summary: 'Change rights, password or limits; suspend.',
    details: 'Does all that is asked for, or nothing. NAME is case sensitive.',
    examples: [
      'trackhut users update sam --activate --set-admin true',
      'trackhut users update sam --remove-second-factor',
      'trackhut users update sam --storage-limit 5GB',
    ],
    json: {
      username: 'Name of the account.',
      changes: 'What was changed, as the audit log calls it, such as password-changed.',
      password,
      is_over_limit: 'Whether its files are more than the limit that was set: nothing more is stored then.',
    },
    run: async context => (await import('../commands/users/update-user')).updateUser(context),
  },
  {
    name: 'users delete',
    operand: 'NAME',
    takes: ['yes'],
    summary: 'Delete an account, its workouts and files.',
    details: 'Only a backup can bring it back. The last administrator cannot be deleted.',
    examples: ['trackhut users delete sam', 'trackhut users delete sam --yes'],
    json: { username: 'Name of the account.' },
    run: async context => (await import('../commands/users/delete-user')).deleteUser(context),
  },
  {
    name: 'users list',
    summary: 'Show all accounts.',
    details: 'On a terminal, lines are cut to its width.',
    examples: ['trackhut users list', "trackhut users list --json | jq -r '.[] | select(.is_admin).email'"],
    isList: true,
    json: {
      username: 'Name of the account.',
      email: 'Its address.',
      is_active: 'Whether it was activated.',
      suspended: 'Whether it is closed for now.',
      is_admin: 'Whether it is that of an administrator.',
      created_at: 'When it was made.',
      nb_workouts: 'Its number of workouts.',
      storage_used: 'Bytes of its files; null while they are counted.',
      storage_limit: 'Bytes that it may use; null: no limit.',
    },
    run: async context => (await import('../commands/users/list-users')).listUsers(context),
  },
  {
    name: 'users clean-tokens',
    needs: ['days'],
    takes: ['quiet'],
    summary: 'Delete tokens that have expired.',
    details: 'Those of sessions that ended and links that were emailed. Saves some space.',
    examples: ['trackhut users clean-tokens --days 7'],
    json: { deleted: 'How many sessions were deleted.' },
    run: async context => (await import('../commands/clean-tokens')).cleanTokens(context),
  },
  {
    name: 'oauth2 clean',
    needs: ['days'],
    takes: ['quiet'],
    summary: 'Delete apps’ tokens that have expired.',
    details: 'Only those that cannot be refreshed. A running server does this by itself.',
    examples: ['trackhut oauth2 clean --days 7'],
    json: { deleted: 'How many tokens were deleted.' },
    run: async context => (await import('../commands/clean-tokens')).cleanAppTokens(context),
  },
]
