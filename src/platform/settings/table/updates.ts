// Where newer versions come from.
import { readPublicKey, readWebAddress } from './read-setting'
import { setting } from './setting'

export const updatesSettings = [
  setting({
    key: 'updateFeed',
    name: 'UPDATE_FEED',
    default: '',
    meaning:
      'Folder where releases are published, with `SHA256SUMS`, such as `https://example.org/trackhut/latest`. The server asks once a day, reveals nothing about itself, and tells administrators about a newer version; `trackhut update` installs it. Not in `trackhut.toml`. Empty: nobody is asked.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readWebAddress(text)),
  }),
  setting({
    key: 'updateKey',
    name: 'UPDATE_KEY',
    default: '',
    meaning:
      'Public key that releases must be signed with: `ssh-ed25519 AAAA…`. Not in `trackhut.toml`. Empty: the one that this executable was built with; without any, nothing is installed.',
    isLive: true,
    isNotInDataDir: true,
    read: text => (text === '' ? null : readPublicKey(text)),
  }),
] as const
