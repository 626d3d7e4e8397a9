// Settings of what the server asks on behalf of others: administrators who set something in the browser, and people.
import { readHostRules } from '../../../lib/net/host-rules'
import { setting } from './config-type'
import { readFlag } from './read-setting'

export const outgoingSettings = [
  setting({
    key: 'appAllowPrivate',
    name: 'APP_ALLOW_PRIVATE',
    default: 'false',
    meaning:
      'With `true`, a mail server, tile server or weather server that an administrator sets in the browser may have an address in your own network, or be this machine.',
    read: readFlag,
  }),
  setting({
    key: 'outgoingHosts',
    name: 'OUTGOING_HOSTS',
    default: 'external',
    meaning:
      'Which servers people may name for [webhooks](connecting.md#webhooks), and apps that nobody has registered for the [document](connecting.md#assistants) that says who they are, comma-separated: `external` is the Internet, `private` your own networks, `loopback` this machine; besides networks such as `192.168.1.0/24`, and names such as `gotify.lan` or `*.lan`. `none` alone allows no server. What is link-local, or hands out the credentials of a cloud, is never asked.',
    isLive: true,
    isInApp: true,
    read: readHostRules,
  }),
] as const
