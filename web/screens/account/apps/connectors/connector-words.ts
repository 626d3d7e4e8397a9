// The words for the state of a service.
import type { ConnectorLink } from '../../../../data/accounts/connectors'

const statuses = {
  active: 'connectors.active',
  paused: 'connectors.paused',
  stopped: 'connectors.stopped',
  undoing: 'connectors.undoing',
} as const satisfies Record<ConnectorLink['status'], string>

export const wordsOfStatus = (link: ConnectorLink | null) =>
  link === null ? 'connectors.off' : statuses[link.status]

/** What went wrong, and what to do. */
export const problemWords = {
  'key-refused': 'connectors.problems.keyRefused',
  'key-lost': 'connectors.problems.keyLost',
  limited: 'connectors.problems.limited',
  doubted: 'connectors.problems.doubted',
  unreachable: 'connectors.problems.unreachable',
  'not-understood': 'connectors.problems.notUnderstood',
  'no-room': 'connectors.problems.noRoom',
  busy: 'connectors.problems.busy',
} as const satisfies Record<NonNullable<ConnectorLink['problem']>, string>

/** The counts of what a service has, in their order on the page. Those of zero are left out. */
export const countWords = [
  ['waiting', 'connectors.counts.waiting'],
  ['added', 'connectors.counts.added'],
  ['merged', 'connectors.counts.merged'],
  ['present', 'connectors.counts.present'],
  ['refused', 'connectors.counts.refused'],
  ['stubs', 'connectors.counts.stubs'],
  ['without_file', 'connectors.counts.withoutFile'],
  ['undone', 'connectors.counts.undone'],
] as const satisfies (readonly [keyof ConnectorLink['counts'], string])[]
