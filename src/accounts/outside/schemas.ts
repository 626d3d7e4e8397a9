import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'
import { LinkToken } from '../users/account-fields'

export const LogInLinkBody = named(
  'LogInLink',
  Type.Object({ token: LinkToken('The token at the end of the link.') }),
)
export type LogInLinkBody = Static<typeof LogInLinkBody>

export const SessionsEndedAnswer = named('SessionsEndedAnswer', success({}))
