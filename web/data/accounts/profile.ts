import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangedProfileAnswer, Preferences, ProfileAnswer } from '../../../src/accounts/profile/schemas'
import type { Profile } from '../../../src/accounts/users/schemas'
import { accountLocale } from '../../format/browser-locale'
import { chooseLanguage, regionalLocale } from '../../i18n/languages'
import { post } from '../client/api'
import { queryKeys } from '../client/query-keys'
import { getTogether } from '../client/together'
import { accountKey } from './account-key'

/** Loads the user's own account, including the preferences. */
export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: async ({ signal }) => (await getTogether<ProfileAnswer>('/api/auth/profile', signal)).data,
})

export const useProfile = () => useQuery(profileQuery)

/** Returns a function that reloads the profile. */
export function useProfileRefresh(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: queryKeys.profile })
}

/** All current preferences of an account. A change is merged into them, because the server expects the complete set. */
export function preferencesOf(profile: Profile) {
  return {
    date_format: profile.date_format,
    display_ascent: profile.display_ascent,
    imperial_units: profile.imperial_units,
    language: profile.language,
    start_elevation_at_zero: profile.start_elevation_at_zero,
    timezone: profile.timezone,
    use_dark_mode: profile.use_dark_mode,
    use_raw_gpx_speed: profile.use_raw_gpx_speed,
    weekm: profile.weekm,
    pause_gap: profile.pause_gap,
    days_by_place: profile.days_by_place,
    list_columns: profile.list_columns,
  } satisfies Preferences
}

/** Saves preferences and applies them to the whole app at once. */
export function useSavePreferences() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (preferences: Preferences) =>
      (await post<ChangedProfileAnswer>('/api/auth/profile/edit/preferences', preferences)).data,
    onSuccess: profile => {
      rememberZoneIsSettled(profile)
      const before = client.getQueryData<Profile>(queryKeys.profile)
      client.setQueryData(queryKeys.profile, profile)
      // Calendar, goals and sums have other days now.
      if (before?.days_by_place !== profile.days_by_place)
        void client.invalidateQueries({ queryKey: queryKeys.workouts })
    },
  })
}

/**
 * Applies the browser's preferences to a new account, once. For an account created by an administrator, all preferences
 * are applied. Any other new account has the server's time zone, which is replaced by the browser's. If the account has
 * workouts or was used in this browser before, its time zone was chosen deliberately and is kept.
 */
export function useBrowserPreferences(profile: Profile | undefined) {
  const { mutate } = useSavePreferences()
  useEffect(() => {
    if (profile === undefined) return
    // Removes a key that version 1.0 stored. It contains the username.
    localStorage.removeItem(`timeZoneSettled:${profile.username}`)
    if (profile.follows_browser) {
      // A language that was chosen when the account was created is kept.
      const language = profile.language === 'en' ? chooseLanguage(navigator.languages) : profile.language
      const locale = accountLocale(regionalLocale(language, navigator.languages), ownTimeZone())
      // On an axis that starts at zero, most hills would look flat. Accounts that users register themselves get `false`
      // as well.
      mutate({ ...preferencesOf(profile), ...locale, language, start_elevation_at_zero: false })
      return
    }
    if (profile.nb_workouts > 0 || isZoneSettled(profile)) return
    if (profile.timezone === ownTimeZone()) rememberZoneIsSettled(profile)
    else mutate({ ...preferencesOf(profile), timezone: ownTimeZone() })
  }, [profile, mutate])
}

const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const zoneKey = (profile: Profile) => `timeZoneSettled ${accountKey(profile)}`

function isZoneSettled(profile: Profile): boolean {
  return localStorage.getItem(zoneKey(profile)) !== null
}

function rememberZoneIsSettled(profile: Profile): void {
  localStorage.setItem(zoneKey(profile), 'true')
}
