// Which ways to log in this server has, besides the password.
import type { Config } from '../../platform/settings/table/config-type'
import type { LogInProvider } from '../../platform/settings/table/log-in-provider'

type SignInSettings = Pick<Config, 'logInProviders' | 'passwordLogIn' | 'authHeader'>

/**
 * Whether only administrators may log in with a password. A server without any other way in takes passwords whatever
 * the setting says, so that nobody is locked out when the last provider is removed.
 */
export const isPasswordLogInOff = ({ passwordLogIn, logInProviders, authHeader }: SignInSettings): boolean =>
  !passwordLogIn && (logInProviders.length > 0 || authHeader !== null)

/** Returns what the log-in page offers besides the password; `undefined` for the usual page. */
export function waysIn(config: SignInSettings) {
  const { logInProviders, authHeader } = config
  if (logInProviders.length === 0 && authHeader === null) return undefined
  return {
    providers: logInProviders.map(({ key, name }) => ({ key, name })),
    header: authHeader !== null,
    password: !isPasswordLogInOff(config),
  }
}

/** Finds the provider with an issuer. A last slash makes no difference here: the library has compared it. */
export const findByIssuer = (
  { logInProviders }: Pick<Config, 'logInProviders'>,
  issuer: string,
): LogInProvider | undefined => logInProviders.find(one => plain(one.issuer) === plain(issuer))

const plain = (issuer: string) => issuer.replace(/\/$/, '')
