// What a server tells whoever looks after it.
import { logFormats } from '../../log'
import { readFlag, readName, readToken } from './read-setting'
import { setting } from './setting'

export const watchingSettings = [
  setting({
    key: 'logFormat',
    name: 'LOG_FORMAT',
    default: 'text',
    meaning: 'How a line of the log is written: `text`, or `json` for programs that collect logs.',
    read: text => readName(text.toLowerCase(), logFormats),
  }),
  setting({
    key: 'logRequests',
    name: 'LOG_REQUESTS',
    default: 'false',
    meaning:
      'With `true`, the log has a line for every request: its id, route, status and duration. The answer has the id in `X-Request-Id`.',
    read: readFlag,
  }),
  setting({
    key: 'metricsToken',
    name: 'METRICS_TOKEN',
    default: '',
    isSecret: true,
    meaning:
      'Token of 16 characters or more with which Prometheus may ask for `/metrics`. Empty: there are no metrics.',
    read: text => (text === '' ? null : readToken(text)),
  }),
] as const
