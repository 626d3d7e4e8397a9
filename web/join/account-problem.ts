// The server's texts about a new account, sorted to the fields they belong to.

export type AccountField = 'username' | 'email' | 'password'

type AccountMessageKey =
  | 'register.usernameLength'
  | 'register.usernameLetters'
  | 'register.usernameTaken'
  | 'register.emailInvalid'
  | 'register.passwordLength'

export type AccountProblems = Partial<Record<AccountField, AccountMessageKey>>

const known: Record<string, { field: AccountField; key: AccountMessageKey }> = {
  'username: 3 to 30 characters required': { field: 'username', key: 'register.usernameLength' },
  "username: only alphanumeric characters and the underscore character '_' allowed": {
    field: 'username',
    key: 'register.usernameLetters',
  },
  'sorry, that username is already taken': { field: 'username', key: 'register.usernameTaken' },
  'email: valid email must be provided': { field: 'email', key: 'register.emailInvalid' },
  'password: 8 characters required': { field: 'password', key: 'register.passwordLength' },
}

/**
 * The fields at fault and what to say about them, from the server's message: one text per line. Empty when it is
 * about something else.
 */
export function accountProblems(message: string): AccountProblems {
  const problems: AccountProblems = {}
  for (const line of message.split('\n')) {
    const problem = known[line.trim()]
    if (problem !== undefined) problems[problem.field] ??= problem.key
  }
  return problems
}
