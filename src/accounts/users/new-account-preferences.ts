// Initial preferences of a new account, as sent with its registration. The web app takes them from the browser.
import { type Static, Type } from '@sinclair/typebox'
import { isTimeZone } from '../../lib/time-zone'
import { invalid } from '../../platform/errors'
import { Flag, Nullable } from '../../platform/http/schemas'
import { DateFormat } from './schemas'
import type { NewUser } from './store'

/** Registration fields for preferences. If missing or null, the default applies. */
export const preferenceFields = {
  date_format: Type.Optional(Nullable(DateFormat)),
  imperial_units: Type.Optional(Nullable(Flag)),
  start_elevation_at_zero: Type.Optional(Nullable(Flag)),
  timezone: Type.Optional(
    Nullable(
      Type.String({
        description: 'IANA name, for example `Europe/Paris`. Default: the time zone of the server.',
      }),
    ),
  ),
  weekm: Type.Optional(Nullable(Flag)),
}

const PreferenceFields = Type.Object(preferenceFields)

/** @throws AppError `invalid payload` if the time zone does not exist */
export function newAccountPreferences(
  fields: Static<typeof PreferenceFields>,
  timezoneOfServer: string,
): Pick<NewUser, 'dateFormat' | 'imperialUnits' | 'startElevationAtZero' | 'timezone' | 'weekm'> {
  const timezone = fields.timezone ?? timezoneOfServer
  if (!isTimeZone(timezone)) throw invalid('time-zone-invalid')
  return {
    timezone,
    ...(fields.date_format && { dateFormat: fields.date_format }),
    imperialUnits: Boolean(fields.imperial_units),
    startElevationAtZero: Boolean(fields.start_elevation_at_zero ?? true),
    weekm: Boolean(fields.weekm),
  }
}
