import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const Attention = named(
  'Attention',
  Type.Object({
    waiting_users: Type.Integer({
      minimum: 0,
      description:
        'Accounts that an administrator has to activate: none on a server with mail, where people confirm their own.',
    }),
    is_backup_failed: Type.Boolean({ description: 'Whether the last backup came to nothing.' }),
    is_backup_missing: Type.Boolean({
      description: 'Whether there is no backup, or none that is as recent as it should be.',
    }),
    unusable_maps: Type.Integer({ minimum: 0, description: 'Offline maps that cannot be used.' }),
    newer_version: Type.Union([Type.String(), Type.Null()], {
      description: 'A version that is newer than the one that runs, where `UPDATE_FEED` is set.',
    }),
  }),
)
export type Attention = Static<typeof Attention>

export const AttentionAnswer = named('AttentionAnswer', success({ data: Attention }))
export type AttentionAnswer = Static<typeof AttentionAnswer>
