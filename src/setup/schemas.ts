import { type Static, Type } from '@sinclair/typebox'
import { success } from '../http/schemas'

export const SetupAnswer = success({
  data: Type.Object({
    needs_first_account: Type.Boolean({ description: 'True until the first account exists.' }),
  }),
})

export const SetupBody = Type.Object({
  token: Type.String({ description: 'The one-time token of the set-up link.' }),
  username: Type.String(),
  email: Type.String(),
  password: Type.String(),
  language: Type.Optional(Type.String()),
  timezone: Type.Optional(Type.String({ description: 'IANA name, for example `Europe/Paris`.' })),
})
export type SetupBody = Static<typeof SetupBody>
