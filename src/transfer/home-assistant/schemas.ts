import { type Static, Type } from '@sinclair/typebox'
import { named, sampled } from '../../platform/http/documented'
import { success } from '../../platform/http/schemas'

export const HomeAssistantAnswer = named(
  'HomeAssistantAnswer',
  success({
    data: Type.Object({
      is_available: Type.Boolean({ description: 'Whether the server has an MQTT broker, see `MQTT_URL`.' }),
      is_on: Type.Boolean({ description: 'Whether your figures are shown.' }),
    }),
  }),
)
export type HomeAssistantAnswer = Static<typeof HomeAssistantAnswer>

export const HomeAssistantBody = sampled({ is_on: false }, Type.Object({ is_on: Type.Boolean() }))
