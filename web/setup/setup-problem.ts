// The server's texts about a first account, sorted to the fields they belong to.

export type SetupField = 'username' | 'email' | 'password'

type SetupMessageKey =
  | 'setup.usernameLength'
  | 'setup.usernameLetters'
  | 'setup.usernameTaken'
  | 'setup.emailInvalid'
  | 'setup.passwordLength'

const known: Record<string, { field: SetupField; key: SetupMessageKey }> = {
  'username: 3 to 30 characters required': { field: 'username', key: 'setup.usernameLength' },
  "username: only alphanumeric characters and the underscore character '_' allowed": {
    field: 'username',
    key: 'setup.usernameLetters',
  },
  'sorry, that username is already taken': { field: 'username', key: 'setup.usernameTaken' },
  'email: valid email must be provided': { field: 'email', key: 'setup.emailInvalid' },
  'password: 8 characters required': { field: 'password', key: 'setup.passwordLength' },
}

/**
 * The fields at fault and what to say about them, from the server's message: one text per line. Empty when it is
 * about something else.
 */
export function setupProblems(message: string): Partial<Record<SetupField, SetupMessageKey>> {
  const problems: Partial<Record<SetupField, SetupMessageKey>> = {}
  for (const line of message.split('\n')) {
    const problem = known[line.trim()]
    if (problem !== undefined) problems[problem.field] ??= problem.key
  }
  return problems
}
