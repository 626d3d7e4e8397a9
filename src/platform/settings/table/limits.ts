// How much one client may ask for, and who clients are.
import { readConnectionCount, readProxies, readRateLimits } from './read-setting'
import { setting } from './setting'

export const limitsSettings = [
  setting({
    key: 'rateLimits',
    name: 'API_RATE_LIMITS',
    default: '300 per 5 minutes',
    mayBeEmpty: true,
    meaning:
      'How many requests one address may make to one route of the interface, comma-separated. The pages and files of the web app have a limit of their own, 3,000 in 5 minutes. Set to nothing, all limits are off, including the one on failed log-ins.',
    isLive: true,
    read: readRateLimits,
  }),
  setting({
    key: 'connectionsPerAddress',
    name: 'CONNECTIONS_PER_ADDRESS',
    default: '256',
    meaning:
      'How many connections one address may hold (Linux), and how many of its requests are worked on at once: 16 or more. `0`: no limit.',
    isLive: true,
    read: readConnectionCount,
  }),
  setting({
    key: 'trustedProxies',
    name: 'TRUSTED_PROXY',
    default: '',
    meaning:
      'Address of the reverse proxy whose `X-Forwarded-For` is trusted, such as `127.0.0.1` or `172.16.0.0/12`.',
    isLive: true,
    read: readProxies,
  }),
] as const
