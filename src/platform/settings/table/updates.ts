// Where newer versions come from.
import { readPublicKey, readWebAddress } from './read-setting'
import { setting } from './setting'

export const updatesSettings = [
  setting({
    key: 'updateFeed',
    name: 'UPDATE_FEED',
    default: '',
    meaning:
      'Where releases are published, a folder with `SHA256SUMS` such as `https://example.org/trackhut/latest`. The server asks once a day, says nothing about itself, and tells administrators of a newer version; `trackhut update` fetches it. Empty: nobody is asked.',
    isLive: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
  setting({
    key: 'updateKey',
    name: 'UPDATE_KEY',
    default: '',
    meaning:
      'Public key that releases are signed with, `ssh-ed25519 AAAA…`: nothing else is taken then. A feed over plain http needs it.',
    isLive: true,
    read: text => (text === '' ? null : readPublicKey(text)),
  }),
] as const
