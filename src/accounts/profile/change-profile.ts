import { isDate } from '../../lib/date'
import { isTimeZone } from '../../lib/time-zone'
import type { PlatformContext } from '../../platform/context/platform-context'
import { invalid } from '../../platform/errors'
import { knownLanguage } from '../../platform/languages'
import { updateUser } from '../users/store'
import type { PersonalData, Preferences } from './schemas'

/** @throws AppError `invalid payload` if the date does not exist */
export function changePersonalData(ctx: PlatformContext, userId: number, data: PersonalData) {
  const birthDate = data.birth_date || null
  if (birthDate !== null && !isDate(birthDate)) throw invalid('birth-date-invalid')
  updateUser(ctx.db, userId, {
    firstName: data.first_name,
    lastName: data.last_name,
    location: data.location,
    bio: data.bio,
    birthDate,
  })
}

/** @throws AppError `invalid payload` if the time zone does not exist */
export function changePreferences(ctx: PlatformContext, userId: number, preferences: Preferences) {
  if (!isTimeZone(preferences.timezone)) throw invalid('time-zone-invalid')
  updateUser(ctx.db, userId, {
    dateFormat: preferences.date_format,
    displayAscent: Boolean(preferences.display_ascent),
    followsBrowser: false,
    imperialUnits: Boolean(preferences.imperial_units),
    language: knownLanguage(preferences.language),
    startElevationAtZero: Boolean(preferences.start_elevation_at_zero),
    timezone: preferences.timezone,
    useDarkMode: preferences.use_dark_mode === null ? null : Boolean(preferences.use_dark_mode),
    useRawGpxSpeed: Boolean(preferences.use_raw_gpx_speed),
    weekm: Boolean(preferences.weekm),
    ...(preferences.pause_gap !== undefined && { pauseGap: preferences.pause_gap }),
  })
}
