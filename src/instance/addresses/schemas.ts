import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { Nullable, success } from '../../platform/http/schemas'

const Address = Type.Object({
  url: Type.String({ examples: ['http://192.168.1.20:5000'], description: 'Without a slash at its end.' }),
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
        '`public`: what `UI_URL` says; `name`: of the local network; `network`: an IPv4 address; `tunnel`: by a VPN such as Tailscale; `ipv6`; `this-machine`: nobody else gets there.',
    },
  ),
})
export type Address = Static<typeof Address>

const Addresses = named(
  'Addresses',
  Type.Object({
    addresses: Type.Array(Address, {
      description: 'The best to hand on first. None where the server cannot tell.',
    }),
    only_this_machine: Type.Boolean({
      description: '`HOST` keeps the server to the machine it runs on; a proxy there may lead to it.',
    }),
    local_name: Nullable(
      Type.String({
        examples: ['trackhut.local'],
        description: 'What the local network knows the server by; null: nothing.',
      }),
    ),
  }),
)

export const AddressesAnswer = named('AddressesAnswer', success({ data: Addresses }))
export type AddressesAnswer = Static<typeof AddressesAnswer>
