import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'

const Address = Type.Object({
  url: Type.String({ examples: ['http://192.168.1.20:5000'], description: 'Without a trailing slash.' }),
  kind: Type.Union(
    [
      Type.Literal('public'),
      Type.Literal('name'),
      Type.Literal('network'),
      Type.Literal('tunnel'),
      Type.Literal('ipv6'),
      Type.Literal('this-machine'),
    ],
    {
      description:
        '`public`: `UI_URL`; `name`: the name on the local network; `network`: an IPv4 address; `tunnel`: an address of a VPN such as Tailscale; `ipv6`: an IPv6 address; `this-machine`: works on the server itself only.',
    },
  ),
})
export type Address = Static<typeof Address>

const Addresses = named(
  'Addresses',
  Type.Object({
    addresses: Type.Array(Address, {
      description: 'The best addresses for sharing come first. Empty if the server does not know them.',
    }),
    only_this_machine: Type.Boolean({
      description:
        'Whether `HOST` limits the server to its own machine, where a proxy may forward requests to it.',
    }),
    local_name: Nullable(
      Type.String({
        examples: ['trackhut.local'],
        description: 'The name of the server on the local network; null if it has none.',
      }),
    ),
  }),
)

export const AddressesAnswer = named('AddressesAnswer', success({ data: Addresses }))
export type AddressesAnswer = Static<typeof AddressesAnswer>
