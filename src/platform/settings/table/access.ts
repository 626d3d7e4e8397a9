import { setting } from './config-type'
import { readCount, readName } from './read-setting'

/** Whether the contract's operations need a recent proof as well, see `access/recent-proof.ts`. */
const proofRules = ['usual', 'require'] as const

/** Of whom a second factor is demanded. */
const secondFactorRules = ['off', 'administrators', 'all'] as const

/** Settings of sessions, and of how people prove who they are. */
export const accessSettings = [
  setting({
    key: 'sessionDays',
    name: 'SESSION_DAYS',
    default: '30',
    meaning: 'How many days a session lasts, from its log-in on: at most 30. Counts for new sessions.',
    isLive: true,
    read: text => readCount(text, 30, 'a number of days'),
  }),
  setting({
    key: 'sessionIdleDays',
    name: 'SESSION_IDLE_DAYS',
    default: '30',
    meaning: 'After how many days without any use a session ends: at most 30.',
    isLive: true,
    read: text => readCount(text, 30, 'a number of days'),
  }),
  setting({
    key: 'recentProof',
    name: 'RECENT_PROOF',
    default: 'usual',
    meaning:
      'With `require`, apps too need a session with a log-in or proof of the last ten minutes to delete an account, connect an app, ask for an archive, or change the rights, password or address of others, as the web app always does. Apps and scripts with a token cannot do this then.',
    isLive: true,
    read: text => readName(text.toLowerCase(), proofRules),
  }),
  setting({
    key: 'secondFactor',
    name: 'SECOND_FACTOR',
    default: 'off',
    meaning:
      'Who needs a second factor, which is an authenticator app or a passkey: with `administrators` they do, with `all` everybody. Whoever has none sets one up at the next log-in. Personal tokens go on working, and log-ins with a provider or by `AUTH_HEADER` only ask for it [if they are told to](sign-in.md#a-second-factor-after-them).',
    isLive: true,
    isInApp: true,
    read: text => readName(text.toLowerCase(), secondFactorRules),
  }),
] as const
