import { type Static, Type } from '@sinclair/typebox'
import { Nullable, success } from '../http/schemas'

// The fields of these bodies are checked by the use cases, one by one and in a fixed order, because importers and
// apps know the texts. The schemas here only document them and refuse wrong types.

export const RegisterBody = Type.Object({
  username: Type.String({ description: '3 to 30 letters, digits and underscores.' }),
  email: Type.String(),
  password: Type.String({ description: '8 characters or more.' }),
  accepted_policy: Type.Unknown({ description: 'Must be true.' }),
  language: Type.Optional(Type.Unknown({ description: 'Falls back to `en`. `lang` is accepted too.' })),
  lang: Type.Optional(Type.Unknown()),
})
export type RegisterBody = Static<typeof RegisterBody>

export const RegisterAnswer = success({})

/** Who leaves one out, or sends null, has the wrong credentials; who leaves out everything sent nothing. */
export const LoginBody = Type.Object({
  email: Type.Optional(Nullable(Type.String())),
  password: Type.Optional(Nullable(Type.String())),
})
export type LoginBody = Static<typeof LoginBody>

export const LoginAnswer = success({
  auth_token: Type.String({ description: 'JSON web token, 30 days.' }),
  message: Type.String(),
})
export type LoginAnswer = Static<typeof LoginAnswer>

const Email = Type.Object({ email: Type.String() })

export const ResendBody = Email
export type ResendBody = Static<typeof ResendBody>

export const ResetRequestBody = Email
export type ResetRequestBody = Static<typeof ResetRequestBody>

/** Links in letters end in such a token. */
export const TokenBody = Type.Object({ token: Type.String() })
export type TokenBody = Static<typeof TokenBody>

export const NewPasswordBody = Type.Object({
  password: Type.String({ description: '8 characters or more.' }),
  token: Type.String({ description: 'Of a password reset.' }),
})
export type NewPasswordBody = Static<typeof NewPasswordBody>

export const MessageAnswer = success({ message: Type.String() })
export type MessageAnswer = Static<typeof MessageAnswer>
