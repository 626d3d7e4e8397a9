import { type Static, Type } from '@sinclair/typebox'
import { named } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const Attention = named(
  'Attention',
  Type.Object({
    waiting_users: Type.Integer({
      minimum: 0,
      description:
        'Accounts that an administrator has to activate; 0 on a server with mail, where users confirm their own accounts.',
    }),
    is_backup_failed: Type.Boolean({ description: 'Whether the last backup failed.' }),
    is_backup_missing: Type.Boolean({
      description: 'Whether a backup is due and no recent one exists.',
    }),
    unusable_maps: Type.Integer({ minimum: 0, description: 'Offline maps that cannot be used.' }),
    street_askers: Type.Integer({
      minimum: 0,
      description: 'People who ask for streets, as `listStreetRequests` tells.',
    }),
    newer_version: Type.Union([Type.String(), Type.Null()], {
      description: 'A version newer than the running one; null if there is none or `UPDATE_FEED` is not set.',
    }),
  }),
)
export type Attention = Static<typeof Attention>

export const AttentionAnswer = named('AttentionAnswer', success({ data: Attention }))
export type AttentionAnswer = Static<typeof AttentionAnswer>
