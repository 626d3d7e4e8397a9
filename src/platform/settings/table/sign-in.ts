// Settings for the ways to log in besides the password.
import type { BlockList } from 'node:net'
import { isPrivateHost } from '../../../lib/net/fetch-checked'
import { setting } from './config-type'
import { readProviders } from './log-in-provider'
import { readFlag, readProxies, readWebAddress } from './read-setting'

export const signInSettings = [
  setting({
    key: 'logInProviders',
    name: 'OIDC_PROVIDERS',
    isSecret: true,
    isLive: true,
    isInApp: true,
    meaning:
      'OpenID Connect providers that people can log in with, as a JSON list in one line, see [Signing in](sign-in.md). Empty: none.',
    read: readProviders,
  }),
  setting({
    key: 'passwordLogIn',
    name: 'PASSWORD_LOGIN',
    default: 'true',
    isLive: true,
    isInApp: true,
    meaning:
      'With `false`, people log in with a provider only, and administrators also with their password, at `/login?local`. Without a provider and without `AUTH_HEADER`, passwords go on.',
    read: readFlag,
  }),
  setting({
    key: 'authHeader',
    name: 'AUTH_HEADER',
    isLive: true,
    meaning:
      'Header in which a reverse proxy tells who is logged in, such as `Remote-User`. Requires `AUTH_HEADER_FROM`. Empty: none.',
    read: text => (text === '' ? null : readHeaderName(text)),
  }),
  setting({
    key: 'authHeaderFrom',
    name: 'AUTH_HEADER_FROM',
    isLive: true,
    meaning:
      'Addresses of the proxies whose `AUTH_HEADER` is believed, such as `127.0.0.1` or `172.20.0.2`. What counts is the other end of the connection, and never `X-Forwarded-For`.',
    read: readBelievedPeers,
  }),
  setting({
    key: 'authHeaderIssuer',
    name: 'AUTH_HEADER_ISSUER',
    isLive: true,
    meaning:
      'Address of the team at Cloudflare Access, such as `https://team.cloudflareaccess.com`: `AUTH_HEADER` then is a token that Cloudflare has signed, and no name. Requires `AUTH_HEADER_AUDIENCE`. Empty: the header is a name.',
    read: text => (text === '' ? null : readIssuer(text)),
  }),
  setting({
    key: 'authHeaderAudience',
    name: 'AUTH_HEADER_AUDIENCE',
    isLive: true,
    meaning: 'Audience tag (AUD) of Trackhut at Cloudflare Access. Tokens for others are refused.',
    read: text => text || null,
  }),
  setting({
    key: 'authHeaderAdmins',
    name: 'AUTH_HEADER_ADMINS',
    default: 'false',
    isLive: true,
    meaning: 'With `true`, administrators can log in by `AUTH_HEADER`, too.',
    read: readFlag,
  }),
  setting({
    key: 'authHeaderSecondFactor',
    name: 'AUTH_HEADER_SECOND_FACTOR',
    default: 'false',
    isLive: true,
    meaning:
      'With `true`, a log-in by `AUTH_HEADER` goes on to the second factor, as one with a password does. Providers have a setting of their own for this, see [Signing in](sign-in.md#a-second-factor-after-them).',
    read: readFlag,
  }),
  setting({
    key: 'authHeaderLogout',
    name: 'AUTH_HEADER_LOGOUT',
    isLive: true,
    meaning:
      'Address to which browsers go when somebody logs out who came by `AUTH_HEADER`, such as `https://auth.example.org/logout`. Empty: the log-in page.',
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
] as const

/** Reads the name of a header. Those that every request has are refused. */
function readHeaderName(text: string): string {
  const name = text.toLowerCase()
  const isUsual = /^(?:host|cookie|authorization|content-.*|accept.*|user-agent|x-forwarded-.*)$/.test(name)
  if (!/^[a-z0-9-]{1,64}$/.test(name) || isUsual)
    throw new Error('it must be the name of a header, such as Remote-User')
  return name
}

/** Reads the address of an issuer. Its keys are asked for there, so nobody on the way may change them. */
function readIssuer(text: string): string {
  const { origin, pathname, protocol, hostname } = new URL(readWebAddress(text))
  if (pathname !== '/' || (protocol !== 'https:' && !isPrivateHost(hostname)))
    throw new Error('it must begin with https and have no path, such as https://team.cloudflareaccess.com')
  return origin
}

/** Reads addresses and networks. A network of everybody would let everybody be anybody. */
function readBelievedPeers(text: string): BlockList {
  const peers = readProxies(text)
  const isEverybody = peers.check('198.51.100.7') && peers.check('203.0.113.9')
  const isEverybody6 = peers.check('2001:db8::1', 'ipv6') && peers.check('2600::1', 'ipv6')
  if (isEverybody || isEverybody6) throw new Error('it must name your proxies, and not everybody')
  return peers
}
