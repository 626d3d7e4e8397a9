// OpenAPI descriptions of account fields. The use cases check the rules, one by one and in a fixed order, because
// importers and apps expect the exact messages; the schemas only refuse wrong types.
import { type TString, Type } from '@sinclair/typebox'
import { type Documented, documentedAs } from '../../platform/http/documented'

export const email = { type: 'string', format: 'email', maxLength: 254 } as const

/** The real limit is 1024 bytes of UTF-8, which a schema cannot express. */
export const password = { type: 'string', format: 'password', minLength: 8, maxLength: 1024 } as const

export const presentPassword = { ...password, minLength: 1, description: 'The present password.' } as const

const Field = (documented: Documented): TString => documentedAs(documented, Type.String())

export const Username = Field({
  type: 'string',
  pattern: '^[A-Za-z0-9_]*$',
  minLength: 3,
  maxLength: 30,
  description: 'Letters, digits and underscores.',
})

export const Email = Field(email)

export const Password = Field(password)

/** The token at the end of an emailed link, or of the set-up link. */
export const LinkToken = (description: string) => Field({ type: 'string', minLength: 1, description })
