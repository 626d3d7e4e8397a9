import type { Static } from '@sinclair/typebox'
import { success } from '../http/schemas'
import { Profile } from '../users/schemas'

export const ProfileAnswer = success({ data: Profile })
export type ProfileAnswer = Static<typeof ProfileAnswer>
