// What a server tells whoever looks after it.
import { logFormats } from '../../log'
import { readDayCount, readFlag, readName, readToken } from './read-setting'
import { setting } from './setting'

export const watchingSettings = [
  setting({
    key: 'logFormat',
    name: 'LOG_FORMAT',
    default: 'text',
    meaning: 'Format of log lines: `text`, or `json` for programs that collect logs.',
    read: text => readName(text.toLowerCase(), logFormats),
  }),
  setting({
    key: 'logRequests',
    name: 'LOG_REQUESTS',
    default: 'false',
    meaning:
      'With `true`, the log has a line for every request with its id, route, status and duration. The response has the id in `X-Request-Id`.',
    read: readFlag,
  }),
  setting({
    key: 'auditDays',
    name: 'AUDIT_DAYS',
    default: '180',
    meaning: 'How many days the audit log goes back.',
    isLive: true,
    read: readDayCount,
  }),
  setting({
    key: 'auditAddressDays',
    name: 'AUDIT_ADDRESS_DAYS',
    default: '30',
    meaning: 'How many days the audit log keeps the network addresses that acts came from.',
    isLive: true,
    read: readDayCount,
  }),
  setting({
    key: 'metricsToken',
    name: 'METRICS_TOKEN',
    default: '',
    isSecret: true,
    meaning:
      'Token with which Prometheus may read `/metrics`, of 16 characters or more. Empty: there are no metrics.',
    read: text => (text === '' ? null : readToken(text)),
  }),
] as const
